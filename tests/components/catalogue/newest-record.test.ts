import { describe, expect, it } from 'vitest';
import { newestRecord } from '../../../src/components/catalogue/newest-record.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';

const [first, second, third] = libraryOf([
  ['Acme', 'A-1'],
  ['Acme', 'A-2'],
  ['Bolt', 'B-1'],
]).products;
if (first === undefined || second === undefined || third === undefined)
  throw new Error('A product is missing.');

const asOf = (product: typeof first, evidenceAsOf: string, physical: typeof first.record.physical = {}) => ({
  ...product,
  record: { ...product.record, physical, verification: { ...product.record.verification, evidenceAsOf } },
});
const weight = { value: '1.5', unit: 'kg' };

describe('the record on the front page', () => {
  it('is the one with the newest evidence, wherever it stands in the catalogue', () => {
    const products = [
      asOf(first, '2024-05-02'),
      asOf(second, '2025-01-31'),
      asOf(third, '2023-12-31', { weight }),
    ];
    expect(newestRecord(products)?.record.id).toBe(second.record.id);
    expect(newestRecord(products.toReversed())?.record.id).toBe(second.record.id);
  });

  it('is the one with the most facts among several of one day, and then the first of the catalogue', () => {
    const day = '2025-01-31';
    const plain = [asOf(first, day), asOf(second, day), asOf(third, day)];
    expect(newestRecord(plain)?.record.id).toBe(first.record.id);
    expect(newestRecord([...plain.slice(0, 2), asOf(third, day, { weight })])?.record.id).toBe(
      third.record.id,
    );
  });

  it('is none while the catalogue is empty', () => {
    expect(newestRecord([])).toBeUndefined();
  });
});
