import { describe, expect, it } from 'vitest';
import {
  coverageInWords,
  coverageOf,
  partsListFiles,
  triedInWords,
  tryLists,
} from '../../src/publish/coverage.ts';
import { libraryOf, libraryWithShortNames } from '../content/catalogue/library-of.ts';

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

  it('counts a record for each thing that it says, or as one that says its number alone', () => {
    const [product] = library.products;
    if (product === undefined) throw new Error('A product is missing.');
    const record = { ...product.record, name: 'A-1', physical: { form: 'device' as const } };
    const named = { ...record, name: 'A-1 switch', physical: { rackUnits: { value: '1', unit: 'U' } } };
    const unread = { ...record.classification, name: 'not classified' };
    const said = coverageOf({
      ...library,
      products: [
        { ...product, record: { ...record, classification: unread } },
        { ...product, record: { ...named, classification: unread } },
      ],
    })[0];
    expect(said?.rows.map(({ name, records }) => [name, records])).toEqual([
      ['A name other than its number', 1],
      ['Its number alone', 1],
      ['Measures or ports', 1],
    ]);
  });

  it('counts every record once in each other way', () => {
    for (const { by, rows } of coverageOf(library).slice(1)) {
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

  it('is a sentence by market, with the largest first and the capitals within its name', () => {
    const markets = ['Power', 'Networking and IT equipment', 'Networking and IT equipment'];
    const products = library.products.map((product, index) => {
      const name = markets[index] ?? '';
      return { ...product, market: { id: name, name } };
    });
    expect(coverageInWords({ ...library, products }, undefined)).toBe(
      'The catalogue has networking and IT equipment (67\u{a0}%), power (33\u{a0}%).',
    );
  });
});

describe('public parts lists', () => {
  const listOf = (name: string, manufacturers: { name: string; partNumbers: string[] }[]) => ({
    name,
    manufacturers,
  });
  const lists = [
    listOf('one', [
      { name: 'ACME', partNumbers: ['A-1', 'a-2', 'A-9'] },
      { name: 'Nobody', partNumbers: ['A-1'] },
    ]),
    listOf('two', [{ name: 'Acme', partNumbers: ['A-1', 'A-2'] }]),
    { name: 'three', edition: 1, manufacturers: [{ name: 'Bolt', lines: 4, found: 1 }] },
  ];

  it('are looked up as they are written, and only exact part numbers count', () => {
    const { lists: tried, sum } = tryLists({ lists }, library);
    expect(tried.map(({ name, lines, known, found }) => [name, lines, known, found])).toEqual([
      ['one', 4, 3, 1],
      ['two', 2, 2, 2],
      ['three', 4, 4, 1],
    ]);
    expect(sum).toEqual({ lines: 10, known: 9, found: 4 });
  });

  it('are added up by manufacturer, whatever the lists call it', () => {
    expect(tryLists({ lists }, library).manufacturers).toEqual([
      { name: 'Acme', lines: 5, known: 5, found: 3 },
      { name: 'Bolt', lines: 4, known: 4, found: 1 },
      { name: 'Nobody', lines: 1, known: 0, found: 0 },
    ]);
  });

  it('name manufacturers by short names too, but not by one that two have', () => {
    const short = listOf('short', [
      { name: 'AB', partNumbers: ['1756-L8'] },
      { name: 'SMC', partNumbers: ['X-1'] },
    ]);
    const { sum } = tryLists({ lists: [short] }, libraryWithShortNames());
    expect(sum).toEqual({ lines: 2, known: 1, found: 1 });
  });

  it('are one sentence, with the sum and the share of the median list', () => {
    expect(triedInWords(tryLists({ lists }, library))).toBe(
      '4 of 10 lines in 3 public parts lists have a record here; in the middle list, 25\u{a0}%.',
    );
    expect(triedInWords(tryLists({ lists: lists.slice(0, 2) }, library))).toContain('63\u{a0}%');
    expect(
      triedInWords(tryLists({ lists: [listOf('none', [{ name: 'Acme', partNumbers: ['B-1'] }])] }, library)),
    ).toBe('0 of 1 line in 1 public parts list have a record here; in the middle list, 0\u{a0}%.');
  });
});

it('gives each list whose numbers were kept as a file with the numbers as the list writes them, each row with its licence', () => {
  const lists = {
    lists: [
      { name: 'Counted', edition: 2, manufacturers: [{ name: 'Acme', lines: 4, found: 0 }] },
      { name: 'A pump', manufacturers: [{ name: 'Acme, Inc.', partNumbers: ['A-1', '007'] }] },
    ],
  };
  const licence = { id: 'LicenseRef-Ours', name: 'Ours', conditions: 'Ask us.' };
  expect(partsListFiles(lists, licence)).toEqual([
    {
      name: 'A pump',
      path: '/catalogue/parts-lists/a-pump.csv',
      csv: [
        'manufacturer,part number,licence,conditions,attribution,source',
        '"Acme, Inc.",A-1,LicenseRef-Ours,Ask us.,,A pump',
        '"Acme, Inc.",007,LicenseRef-Ours,Ask us.,,A pump',
        '',
      ].join('\r\n'),
    },
  ]);
});
