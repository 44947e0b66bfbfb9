import { describe, expect, it } from 'vitest';
import { closestName } from '../../../src/content/findings/read-fields.ts';

const known = ['title', 'dek', 'publishedAt', 'updatedAt', 'status'];

describe('the name that was probably meant', () => {
  it.each([
    ['publishdAt', 'publishedAt'],
    ['PUBLISHEDAT', 'publishedAt'],
    ['updated_at', 'updatedAt'],
    ['tilte', 'title'],
    ['state', 'status'],
    ['dak', 'dek'],
    ['tags', undefined],
    ['a', undefined],
    ['', undefined],
  ])('by “%s” is %s', (name, meant) => {
    expect(closestName(name, known)).toBe(meant);
  });

  it('does not depend on capitals', () => {
    expect(closestName('sku', ['SKU'])).toBe('SKU');
    expect(closestName('SKU', ['sku'])).toBe('sku');
  });

  it('is the nearest of several', () => {
    expect(closestName('weights', ['weight', 'height'])).toBe('weight');
    expect(closestName('heigth', ['weight', 'height'])).toBe('height');
  });
});
