import { describe, expect, it } from 'vitest';
import type { CatalogueFilterValues, RecordOrder } from '../../../src/contracts/site-paths.ts';
import { lookUp, lookUpNumber } from '../../../src/evidence/look-up.ts';
import { RecordViewSchema } from '../../../src/publish/record-view.ts';
import { libraryOf, libraryWith, libraryWithShortNames } from '../../content/catalogue/library-of.ts';
import { catalogueStores } from './catalogue-stores.ts';

describe.each(catalogueStores)('a lookup in %s', (_name, prepare) => {
  const openLibrary = prepare();

  it('offers a record by a part number that its source stated once, and says until when', async () => {
    const library = libraryOf([
      ['Case', 'FG-50E'],
      ['Case', 'A-1'],
      ['Other', 'X-1'],
    ]);
    const [{ record } = { record: { id: '' } }] = library.products;
    const commit = '1'.repeat(40);
    const former = (value: string) => ({ pointer: '/manufacturerPartNumber', value, since: 0, until: 1 });
    const source = {
      source: 'example/products',
      revisions: [
        { date: '2021-01-01', commit, path: 'a.yaml' },
        { date: '2023-02-26', commit, path: 'a.yaml' },
      ],
      // The last one is the number of another record, which a lookup finds.
      statements: [former('FGT_50E'), former('A-1')],
    };
    const catalogue = await openLibrary({
      ...library,
      histories: new Map([[record.id, { id: record.id, sources: [source] }]]),
    });
    const address = `https://github.com/example/products/commit/${commit}`;
    const expected = [
      { partNumber: 'FG-50E', former: { partNumber: 'FGT_50E', until: '2023-02-26', address } },
    ];
    const offered = async (manufacturer: string, partNumber: string) => {
      const answer = await lookUp(catalogue, [{ manufacturer, partNumber }]);
      return answer.verdict === 'found' ? [] : answer.records.map(({ record: one }) => one);
    };
    expect(await offered('case', 'FGT_50E')).toMatchObject(expected);
    expect(await offered('nobody', 'fgt-50e')).toMatchObject(expected);
    expect(await offered('case', 'A/1')).toEqual([]);
    expect((await offered('case', 'FG50E')).map(({ partNumber }) => partNumber)).toEqual(['FG-50E']);
  });

  it('never finds a manufacturer by a short name, and keeps those without records with where their names are from', async () => {
    const { find, findManufacturer } = await openLibrary(libraryWithShortNames());
    for (const short of ['AB', 'ab', 'SMC', 'KN']) {
      expect(await findManufacturer(short)).toBeUndefined();
      for (const partNumber of ['1756-L8', 'X-1']) expect(await find(short, partNumber)).toBeUndefined();
    }
    expect(await findManufacturer('KNOWN')).toMatchObject({
      records: 0,
      named: { reason: 'Manufacturer of drives.', source: 'https://known.example/about' },
      aliases: [{ name: 'Known GmbH' }],
      shortNames: [{ name: 'KN' }],
    });
  });

  it('finds a part number alone exactly, of every manufacturer that has it, and at most fifty', async () => {
    const many = Array.from({ length: 60 }, (_, index) => [`Manufacturer ${index}`, 'SHARED-1'] as const);
    const catalogue = await openLibrary(
      libraryOf([['Case', 'Abc-1'], ['Other', 'Abc-1'], ['Third', 'abc-1'], ...many]),
    );
    const namesOf = async (partNumber: string) =>
      (await lookUpNumber(catalogue, partNumber)).records
        .filter(({ why }) => why === 'same_number')
        .map(({ record }) => record.manufacturer.name);
    expect(await namesOf('Abc-1')).toEqual(['Case', 'Other']);
    for (const other of ['ABC-1', 'Abc-1 ', 'Abc1', '', '%', '_bc-1', 'Abc-1\u0000', 'Abc-1\ud800'])
      expect(await namesOf(other)).toEqual([]);
    expect(await namesOf('SHARED-1')).toHaveLength(50);
  });

  it('orders by code points, whatever the language of the database', async () => {
    const partNumbers = ['a-12', 'A-12', 'A12', 'a.12', 'a12', 'A_12'];
    const catalogue = await openLibrary(libraryOf(partNumbers.map((text) => ['Case', text])));
    const { records } = await lookUpNumber(catalogue, 'a/12');
    expect(records.map(({ record }) => record.partNumber)).toEqual(partNumbers.toSorted());
  });

  it('has the address and the longest split of the build', async () => {
    const catalogue = await openLibrary(libraryOf([['A/B/C Company', 'X/1']]));
    const baseUrl = 'https://nameplate.example';
    expect(await catalogue.settings()).toMatchObject({
      baseUrl,
      longestSplit: 3,
      coverage: expect.stringContaining('The catalogue has '),
      editions: [],
    });
  });
});

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

describe.each(catalogueStores)('in %s', (_, prepare) => {
  const openLibrary = prepare();

  describe('the record of a page', () => {
    it('has everything that the page shows: body and evidence', async () => {
      const view = RecordViewSchema.parse((await (await openLibrary(few)).findRecord(first.id))?.shown());
      expect(view.response.data.id).toBe(first.id);
      expect(view.evidence.sources).toHaveLength(1);
      expect(view.insights).toEqual([]);
    });

    it('is found by its id exactly or not at all', async () => {
      const store = await openLibrary(few);
      expect(await store.findRecord(first.id.toUpperCase())).toBeUndefined();
      expect(await store.findRecord('')).toBeUndefined();
    });
  });

  describe('a list of records', () => {
    const list = async (filters: CatalogueFilterValues, order: RecordOrder = 'part-number', skipped = 0) => {
      const { entries, total } = await (await openLibrary(library)).listRecords(filters, order, skipped);
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
      const store = await openLibrary(library);
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
      const { manufacturer } = await (await openLibrary(library)).choices({
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
      const store = await openLibrary(library);
      const manufacturers = await store.manufacturers();
      expect(manufacturers.map(({ name, records }) => [name, records])).toEqual([
        ['Case', 60],
        ['Other/Works', 3],
      ]);
      expect(await store.findManufacturer('manufacturer-1')).toEqual(manufacturers[1]);
      expect(manufacturers[1]?.aliases.map(({ name }) => name)).toEqual(['Works of Others']);
      expect(await store.findManufacturer('works of others')).toEqual(manufacturers[1]);
      expect(await store.findManufacturer('manufacturer')).toBeUndefined();
    });
  });
});
