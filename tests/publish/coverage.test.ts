import { describe, expect, it } from 'vitest';
import { coverageOf, listedManufacturers, marketsInWords } from '../../src/publish/coverage.ts';
import { libraryOf } from '../content/catalogue/library-of.ts';

const library = libraryOf([
  ['Acme', 'A-1'],
  ['Acme', 'A-2'],
  ['Bolt', 'B-1'],
]);
const tableOf = (by: string) => coverageOf(library).find((table) => table.by === by)?.rows;

describe('what the catalogue has', () => {
  it('counts the records of each manufacturer, the most first, with their share and their list', () => {
    expect(tableOf('Manufacturer')).toEqual([
      { name: 'Acme', records: 2, share: 2 / 3, path: '/catalogue/manufacturer/manufacturer-0' },
      { name: 'Bolt', records: 1, share: 1 / 3, path: '/catalogue/manufacturer/manufacturer-1' },
    ]);
  });

  it('counts every record in each way', () => {
    for (const { by, rows } of coverageOf(library)) {
      const counted = rows.reduce((sum, { records }) => sum + records, 0);
      expect([by, counted]).toEqual([by, library.products.length]);
    }
  });

  it('counts a record with several sources for each of them, and with several files of one source once', () => {
    const [product] = library.products;
    if (product === undefined) throw new Error('A product is missing.');
    const [source] = product.record.sources;
    if (source === undefined || !('repository' in source)) throw new Error('A source is missing.');
    const sources = [source, source, { ...source, repository: 'other/source' }];
    const rows = coverageOf({
      ...library,
      products: [{ ...product, record: { ...product.record, sources } }],
    });
    expect(rows.find(({ by }) => by === 'Source')?.rows.map(({ records }) => records)).toEqual([1, 1]);
  });

  it('is one line by market, with the largest first', () => {
    const name = library.products[0]?.market.name;
    expect(marketsInWords(library)).toBe(`${name} 100 %`);
  });
});

describe('what public parts lists name', () => {
  const list = (
    name: string,
    manufacturers: { name: string; lines: number; found: number; foundBefore?: number }[],
  ) => ({
    name,
    address: `https://lists.example/${name}`,
    manufacturers,
  });

  it('is added up over the lists, by manufacturer', () => {
    const lists = {
      edition: 2,
      date: '2026-11-24',
      lists: [
        list('one', [
          { name: 'Acme', lines: 3, found: 1, foundBefore: 0 },
          { name: 'Bolt', lines: 4, found: 0 },
        ]),
        list('two', [{ name: 'Acme', lines: 2, found: 2, foundBefore: 1 }]),
      ],
    };
    expect(listedManufacturers(lists)).toEqual([
      { name: 'Acme', lines: 5, found: 3, foundBefore: 1 },
      { name: 'Bolt', lines: 4, found: 0, foundBefore: undefined },
    ]);
  });
});
