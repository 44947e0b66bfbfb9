import { describe, expect, it } from 'vitest';
import { exampleRecords, witnessesOf } from '../../../src/components/catalogue/shown-record.ts';
import type { CatalogueSource } from '../../../src/content/catalogue/sources.ts';
import { exampleSource, libraryOf } from '../../content/catalogue/library-of.ts';

const [first, second, third] = libraryOf([
  ['Acme', 'A-1'],
  ['Acme', 'A-2'],
  ['Bolt', 'B-1'],
]).products;
if (first === undefined || second === undefined || third === undefined)
  throw new Error('A product is missing.');

const authority: CatalogueSource = { ...exampleSource, id: 'example/advisories', speaker: 'authority' };
const community: CatalogueSource = { ...exampleSource, id: 'example/devices' };
const facts = { rackUnits: { value: '1', unit: 'U' } };

/** The product as these sources name it, the first of them in three files. */
const named = (
  product: typeof first,
  evidenceAsOf: string,
  sources: CatalogueSource[] = [exampleSource],
  physical: typeof first.record.physical = {},
) => ({
  ...product,
  sources,
  record: {
    ...product.record,
    physical,
    sources: product.record.sources.flatMap((file) =>
      sources.flatMap(({ id }, index) =>
        Array.from({ length: index === 0 ? 3 : 1 }, () => ({ ...file, repository: id })),
      ),
    ),
    verification: { ...product.record.verification, evidenceAsOf },
  },
});

/** Every order of the products in a catalogue shows the same one of them. */
const shownOf = (...products: ReturnType<typeof named>[]) => {
  const shown = [products, products.toReversed()].map((all) => exampleRecords(all)[0]?.record.id);
  expect(new Set(shown).size).toBe(1);
  return shown[0];
};

describe('the record on the front page', () => {
  it('has facts, and of those with facts more than one source, many files of which are one', () => {
    const two = named(second, '2020-01-31', [exampleSource, community]);
    expect(shownOf(named(first, '2019-05-02', [exampleSource], facts), two)).toBe(first.record.id);
    expect(witnessesOf(two).map(({ source }) => source.id)).toEqual([exampleSource.id, community.id]);
    expect(shownOf(named(first, '2025-05-02'), two)).toBe(second.record.id);
  });

  it('stands before the best record of each other manufacturer, at most three in all', () => {
    const [small, large] = [named(first, '2025-05-02'), named(second, '2020-01-31', [exampleSource], facts)];
    const all = [small, large, named(third, '2020-01-31')];
    expect(exampleRecords(all).map(({ record }) => record.id)).toEqual([second.record.id, third.record.id]);
  });

  it('has different kinds of sources where it can, and then the newest evidence', () => {
    const alike = named(first, '2025-05-02', [exampleSource, community]);
    const older = named(second, '2019-01-31', [exampleSource, authority]);
    const newer = named(third, '2020-01-31', [exampleSource, authority]);
    expect(shownOf(alike, older)).toBe(second.record.id);
    expect(shownOf(alike, older, newer)).toBe(third.record.id);
  });

  it('is the first of the catalogue among equals, and none while the catalogue is empty', () => {
    const day = '2025-01-31';
    expect(exampleRecords([named(first, day), named(second, day)])[0]?.record.id).toBe(first.record.id);
    expect(exampleRecords([])).toEqual([]);
  });

  it('is named by the newest file of each source, and not by one that only describes it', () => {
    const product = named(first, '2025-05-02', [exampleSource, community]);
    const [one, , , described] = product.record.sources;
    if (one === undefined || described === undefined) throw new Error('A source is missing.');
    const sources = [
      { ...one, date: '2023-01-31' },
      { ...one, date: '2024-01-31' },
      { ...described, supports: 'facts' as const },
    ];
    const witnesses = witnessesOf({ ...product, record: { ...product.record, sources } });
    expect(witnesses.map(({ source, newest }) => [source.id, newest.date])).toEqual([
      [exampleSource.id, '2024-01-31'],
    ]);
  });
});
