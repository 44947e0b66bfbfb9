import { describe, expect, it } from 'vitest';
import type { CatalogueFilterValues, RecordOrder } from '../../../src/contracts/site-paths.ts';
import { RecordViewSchema } from '../../../src/publish/record-view.ts';
import { pageStores } from './page-stores.ts';
import { libraryWith } from './served-pages.ts';

const few = libraryWith([
  ['Case', 'AB-1000'],
  ['Case', 'AB-1001'],
  ['Case', 'ZZ-9'],
  ['Other', 'OT-1'],
]);
const [{ record: first } = { record: { id: '' } }] = few.products;

/** Sixty records of `Case` and three of `Other/Works`, with different facts and dates. */
const library = libraryWith(
  [
    ...Array.from({ length: 60 }, (_, position): [string, string] => ['Case', `C-${100 + position}`]),
    ['Other/Works', 'AB.1'],
    ['Other/Works', 'ab-1'],
    ['Other/Works', 'UNIQUE-77'],
  ],
  ({ verification }, position) => ({
    physical: position < 10 ? { rackUnits: { value: '1.0', unit: 'U' } } : {},
    classification: { system: 'own-words', name: position < 8 ? 'switch' : 'not classified' },
    verification: { ...verification, evidenceAsOf: position < 5 ? `2020-01-0${5 - position}` : '2024-05-02' },
  }),
  { 'Other/Works': ['Works of Others'] },
);

describe.each(pageStores)('in %s', (_, prepare) => {
  const openPages = prepare();

  describe('the record of a page', () => {
    it('has everything that the page shows: body, evidence and related records', async () => {
      const view = RecordViewSchema.parse(await (await openPages(few)).findRecord(first.id));
      expect(view.response.data.id).toBe(first.id);
      expect(view.evidence.sources).toHaveLength(1);
      const numbers = (products: typeof view.related.alike) =>
        products.map(({ manufacturerPartNumber }) => manufacturerPartNumber);
      expect(numbers(view.related.alike)).toEqual(['AB-1001']);
      expect(numbers(view.related.next)).toEqual(['ZZ-9']);
      expect(view.related.comparable.map(({ manufacturer }) => manufacturer.name)).toEqual(['Other']);
      expect(view.related.likeness).toBe('function');
      expect(view.insights).toEqual([]);
    });

    it('is found by its id exactly or not at all', async () => {
      const store = await openPages(few);
      expect(await store.findRecord(first.id.toUpperCase())).toBeUndefined();
      expect(await store.findRecord('')).toBeUndefined();
    });
  });

  describe('a list of records', () => {
    const list = async (filters: CatalogueFilterValues, order: RecordOrder = 'part-number', skipped = 0) => {
      const { entries, total } = await (await openPages(library)).listRecords(filters, order, skipped);
      const positions = entries.map(({ id }) => library.products.findIndex(({ record }) => record.id === id));
      return { total, positions };
    };

    it('has all records by part number without a filter, fifty on a page', async () => {
      expect(await list({})).toEqual({ total: 63, positions: Array.from({ length: 50 }, (_, at) => at) });
      expect((await list({}, 'part-number', 50)).positions).toEqual(
        Array.from({ length: 13 }, (_, at) => 50 + at),
      );
    });

    it('has the records that meet every filter, and none for a value that no record has', async () => {
      expect((await list({ 'rack-units': '1' })).total).toBe(10);
      expect((await list({ 'rack-units': '1', year: '2020' })).positions).toEqual([0, 1, 2, 3, 4]);
      expect(await list({ 'rack-units': '1', manufacturer: 'manufacturer-1' })).toEqual({
        total: 0,
        positions: [],
      });
      expect(await list({ 'rack-units': '9' })).toEqual({ total: 0, positions: [] });
    });

    it('is ordered by part number, or by the date of the evidence and then by part number', async () => {
      const filter = { 'rack-units': '1' };
      expect((await list(filter, 'newest')).positions).toEqual([5, 6, 7, 8, 9, 0, 1, 2, 3, 4]);
      expect((await list(filter, 'oldest')).positions).toEqual([4, 3, 2, 1, 0, 5, 6, 7, 8, 9]);
    });

    it('can be narrowed by the values that some record has beside the other filters, each with its number', async () => {
      const store = await openPages(library);
      const counts = async (filters: CatalogueFilterValues) => {
        const choices = await store.choices(filters);
        const of = (name: keyof typeof choices) =>
          Object.fromEntries(choices[name].map(({ value, records }) => [value, records]));
        return {
          manufacturer: of('manufacturer'),
          function: of('function'),
          'rack-units': of('rack-units'),
          year: of('year'),
        };
      };
      expect(await counts({})).toEqual({
        manufacturer: { 'manufacturer-0': 60, 'manufacturer-1': 3 },
        function: { switch: 8, 'not classified': 55 },
        'rack-units': { 1: 10 },
        year: { 2020: 5, 2024: 58 },
      });
      expect(await counts({ year: '2020' })).toEqual({
        manufacturer: { 'manufacturer-0': 5 },
        function: { switch: 5 },
        'rack-units': { 1: 5 },
        year: { 2020: 5, 2024: 58 },
      });
      expect((await counts({ year: '1999' })).manufacturer).toEqual({});
    });

    it('names the value that a filter is set to although no record has it beside the others', async () => {
      const { manufacturer } = await (await openPages(library)).choices({
        manufacturer: 'manufacturer-1',
        'rack-units': '1',
      });
      expect(manufacturer).toEqual([
        { value: 'manufacturer-1', text: 'Other/Works', records: 0 },
        { value: 'manufacturer-0', text: 'Case', records: 10 },
      ]);
    });
  });

  describe('a manufacturer', () => {
    it('is listed by name with its other names and the number of its records', async () => {
      const store = await openPages(library);
      const manufacturers = await store.manufacturers();
      expect(manufacturers.map(({ name, records }) => [name, records])).toEqual([
        ['Case', 60],
        ['Other/Works', 3],
      ]);
      expect(await store.findManufacturer('manufacturer-1')).toEqual(manufacturers[1]);
      expect(manufacturers[1]?.aliases.map(({ name }) => name)).toEqual(['Works of Others']);
      expect(await store.findManufacturer('Manufacturer-1')).toBeUndefined();
    });
  });
});
