import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugsOfNames } from '../../src/publish/slugs-of-names.ts';

const names = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('a', 'A', 'é', '-', ' ', '/', '2') }),
  ),
  { maxLength: 20 },
);

describe('the address that is made of a name', () => {
  it.each([
    ['SIX, ISO 4217 maintenance agency', 'six-iso-4217-maintenance-agency'],
    ['UNECE / UN/CEFACT', 'unece-un-cefact'],
    ['European Commission (draft)', 'european-commission-draft'],
    ['Électricité de France', 'electricite-de-france'],
    ['標準', 'unnamed'],
  ])('has the letters and digits of the name: %s', (name, slug) => {
    expect(slugsOfNames([name]).get(name)).toBe(slug);
  });

  it('is a number further for a name that differs in signs only', () => {
    expect([...slugsOfNames(['A/B', 'A B', 'A B 2', 'a-b'])]).toEqual([
      ['A B', 'a-b'],
      ['A B 2', 'a-b-2'],
      ['a-b', 'a-b-3'],
      ['A/B', 'a-b-4'],
    ]);
  });

  it('belongs to one name alone and is a plain segment of a path', () => {
    fc.assert(
      fc.property(names, (given) => {
        const slugs = slugsOfNames(given);
        expect([...slugs.keys()].toSorted()).toEqual([...new Set(given)].toSorted());
        expect(new Set(slugs.values()).size).toBe(slugs.size);
        for (const slug of slugs.values()) expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      }),
    );
  });

  it('does not depend on the order in which the names come', () => {
    fc.assert(
      fc.property(names, (given) => {
        const turned = slugsOfNames(given.toReversed());
        for (const [name, slug] of slugsOfNames(given)) expect(turned.get(name)).toBe(slug);
      }),
    );
  });
});
