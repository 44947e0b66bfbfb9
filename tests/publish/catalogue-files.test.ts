import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { CatalogueLibrary } from '../../src/content/catalogue/library.ts';
import type { ProductFile } from '../../src/content/catalogue/product-file.ts';
import { ProductSchema } from '../../src/contracts/product.ts';
import { catalogueColumns } from '../../src/contracts/record-columns.ts';
import { toProductResponse } from '../../src/publish/api-bodies.ts';
import { catalogueFiles } from '../../src/publish/catalogue-files.ts';
import { catalogueDataset } from '../../src/publish/catalogue-structured-data.ts';
import { exactCell } from '../../src/text/csv.ts';
import { libraryOf, libraryWithShortNames } from '../content/catalogue/library-of.ts';
import { awkwardPairs } from '../functions/catalogue/awkward-pairs.ts';
import { cellsInCsv, cellsInNdjson } from './catalogue-text.ts';

const baseUrl = 'https://nameplate.example';

/** Part numbers that a spreadsheet would run, or that look as if they had been escaped already. */
const formulas = [
  '=1+1',
  '+49',
  '-48V',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  '|1',
  '%1',
  "'=1",
  "''-1",
  "'plain",
  '= ',
];

const library = libraryOf([
  ...awkwardPairs,
  ...formulas.map((text): [string, string] => ['=cmd', text]),
  ['Cells', 'a,"b";\r\nc'],
]);
const files = catalogueFiles(library, baseUrl);
const { list } = files;
const recordsOf = (published: typeof files) => {
  const records = published.records.get('CC0-1.0');
  if (records === undefined) throw new Error('The library has records under its own licence.');
  return {
    ndjson: records.ndjson.toString(),
    csv: records.csv.toString(),
    exact: records.exact.toString(),
  };
};
const { ndjson, csv, exact } = recordsOf(files);
const bodies = library.products.map((product) => toProductResponse(product, baseUrl));

/** The rows of the file as a program reads them, without undoing the escapes. */
const rowsOf = (text: string): string[][] => {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' });
  expect(errors).toEqual([]);
  return data.slice(0, -1);
};

const withRecord = (record: Partial<ProductFile>): CatalogueLibrary => {
  const [product] = library.products;
  if (product === undefined) throw new Error('The library has products.');
  return { ...library, products: [{ ...product, record: { ...product.record, ...record } }] };
};

describe('the catalogue as JSON Lines', () => {
  it('has one product in each line, as the API answers with it', () => {
    const lines = ndjson.split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => JSON.parse(line))).toEqual(bodies.map(({ data }) => data));
  });
});

describe('the catalogue as CSV', () => {
  it('has every part number as it is, once one apostrophe is removed where one was added', () => {
    const [names = [], ...rows] = rowsOf(csv);
    expect(names).toEqual(catalogueColumns.map(({ name }) => name));
    const column = names.indexOf('manufacturerPartNumber');
    expect(rows.map((row) => exactCell(row[column] ?? ''))).toEqual(
      bodies.map(({ data }) => data.manufacturerPartNumber),
    );
  });

  it('has no cell that a spreadsheet runs as a formula', () => {
    for (const cell of rowsOf(csv).flat()) expect(cell).not.toMatch(/^[=+\-@|%\t\r\n＝＋－＠]/);
  });

  it('ends each row with CR LF, has no byte order mark, and as many cells in each row as columns', () => {
    expect(csv.startsWith('id,object,')).toBe(true);
    expect(csv.endsWith('\r\n')).toBe(true);
    for (const row of rowsOf(csv)) expect(row).toHaveLength(catalogueColumns.length);
  });

  it('has a column for every field of a product, and the value of each', () => {
    const quantity = { value: '1.50', unit: 'kg' };
    const physical = ProductSchema.shape.physical.parse({
      form: 'device',
      weight: quantity,
      length: quantity,
      width: quantity,
      height: quantity,
      depth: quantity,
      rackUnits: { value: '1', unit: 'U' },
      fullDepth: false,
      airflow: 'front-to-rear',
      subdeviceRole: 'child',
      moduleBays: 2,
      deviceBays: 8,
      ports: [{ kind: 'interface', type: '1000base-t', count: 24 }],
    });
    expect(Object.keys(physical)).toEqual(Object.keys(ProductSchema.shape.physical.shape));
    const full = withRecord({
      physical,
      identifiers: [{ scheme: 'gtin-13', value: '4028177221161' }],
      classification: { system: 'ETIM', version: '9.0', code: 'EC000734', name: 'Network switch' },
    });
    const [names = [], row = []] = rowsOf(recordsOf(catalogueFiles(full, baseUrl)).csv);
    // A class with a code was not read by a rule, and CC0 asks for nothing.
    expect(names.filter((_, index) => row[index] === '')).toEqual([
      'classification.rule',
      'conditions',
      'attribution',
    ]);
    const cells = Object.fromEntries(names.map((name, index) => [name, row[index]]));
    expect(cells).toMatchObject({
      'classification.code': 'EC000734',
      'physical.weight.value': '1.50',
      'physical.fullDepth': 'false',
      'physical.ports': '[{"kind":"interface","type":"1000base-t","count":24}]',
      identifiers: '[{"scheme":"gtin-13","value":"4028177221161"}]',
    });
  });

  it('describes every column', () => {
    for (const { name, description } of catalogueColumns) expect(description, name).not.toBe('');
  });
});

describe('the catalogue as CSV for programs', () => {
  it('has the values of the JSON lines as they are, also those that a spreadsheet would run', () => {
    const cells = cellsInCsv(exact);
    expect(cells).toEqual(cellsInNdjson(ndjson));
    const partNumbers = cells.map(({ manufacturerPartNumber }) => manufacturerPartNumber);
    for (const text of formulas) expect(partNumbers).toContain(text);
  });
});

/** What each row of the file of manufacturers ends with. */
const terms = ['CC0-1.0', '', ''];

const isOfSeller = ([, , , kind]: readonly string[]): boolean => kind === 'seller';

describe('the manufacturers as CSV', () => {
  it('has a row for every name by which a lookup finds one, with the reason and the source of each alias', () => {
    const named = libraryOf([['Rockwell Automation', '1756-L8']], {
      'Rockwell Automation': ['Allen-Bradley'],
    });
    const [manufacturer] = named.manufacturers;
    if (manufacturer === undefined) throw new Error('The library has a manufacturer.');
    const [alias] = manufacturer.aliases;
    const sourced = { ...alias, name: '=Rockwell', reason: 'Other, "former"', source: 'https://a.example/b' };
    const dated = { ...sourced, read: '2026-11-24', since: '2008', until: '2021-03' };
    const others = {
      ...named,
      manufacturers: [{ ...manufacturer, aliases: [...manufacturer.aliases, dated] }],
    };
    const [id, name] = [manufacturer.id, manufacturer.name];
    expect(
      rowsOf(catalogueFiles(others, baseUrl).manufacturers.toString()).filter((row) => !isOfSeller(row)),
    ).toEqual([
      [
        'manufacturer.id',
        'manufacturer.name',
        'writtenName',
        'kind',
        'reason',
        'source',
        'read',
        'since',
        'until',
        'licence',
        'conditions',
        'attribution',
      ],
      [id, name, name, 'name', '', '', '', '', '', ...terms],
      [id, name, 'Allen-Bradley', 'alias', 'Another name of this manufacturer.', '', '', '', '', ...terms],
      [id, name, "'=Rockwell", 'alias', ...Object.values(dated).slice(1), ...terms],
    ]);
  });
});

describe('the manufacturers as CSV, with names that no lookup answers', () => {
  it('has each short name and each name that is no manufacturer with its kind, reason and source', () => {
    const text = catalogueFiles(libraryWithShortNames(), baseUrl).manufacturers.toString();
    const rows = rowsOf(text).filter(([, , , kind]) => kind !== 'name' && kind !== 'alias');
    const source = ['What people write in lists.', 'https://lists.example/names', '2026-11-26', '', ''];
    const reasoned = [...source, ...terms];
    expect(rows.slice(1).filter((row) => !isOfSeller(row))).toEqual([
      ['manufacturer-0', 'Allen Works', 'AB', 'short_name', ...reasoned],
      ['manufacturer-1', 'SMC Works', 'SMC', 'short_name', ...reasoned],
      ['manufacturer-2', 'SMC Other', 'SMC', 'short_name', ...reasoned],
      ['known', 'Known', 'KN', 'short_name', ...reasoned],
      ['', '', 'PROMAT', 'not_a_manufacturer', ...reasoned],
    ]);
    const sellers = rows.filter(isOfSeller);
    expect(sellers.map(([id, name]) => `${id}${name}`).join('')).toBe('');
    expect(sellers.map(([, , written]) => written)).toContain('Digi-Key');
  });
});

describe('the list of the files', () => {
  it('is dated by the newest evidence', () => {
    const [first, second] = library.products;
    if (first === undefined || second === undefined) throw new Error('The library has products.');
    const dated = (product: typeof first, evidenceAsOf: string) => ({
      ...product,
      record: { ...product.record, verification: { status: 'source_listed' as const, evidenceAsOf } },
    });
    const two = { ...library, products: [dated(first, '2025-01-31'), dated(second, '2019-12-31')] };
    const { data } = catalogueFiles(two, baseUrl).list;
    for (const { products, evidenceAsOf } of data) {
      expect(evidenceAsOf).toBe(products === undefined ? undefined : '2025-01-31');
    }
    expect(catalogueDataset(data, baseUrl).dateModified).toBe('2025-01-31');
  });

  it('is the same for the same catalogue, and another one after one changed word', () => {
    expect(catalogueFiles({ ...library }, baseUrl)).toEqual(files);
    const before = catalogueFiles(withRecord({ name: 'One' }), baseUrl).list.data;
    const after = catalogueFiles(withRecord({ name: 'Two' }), baseUrl).list.data;
    expect(before.map(({ sha256 }) => sha256)).not.toContain(after[0]?.sha256);
  });
});

describe('the catalogue as a schema.org Dataset', () => {
  it('has a name, a licence, a creator and all files with their digests', () => {
    expect(catalogueDataset(list.data, baseUrl)).toMatchObject({
      '@type': 'Dataset',
      name: expect.stringContaining('catalogue'),
      description: expect.stringMatching(/^.{50,5000}$/),
      license: 'https://creativecommons.org/publicdomain/zero/1.0/',
      creator: { name: 'Nameplate' },
      distribution: list.data.map(({ url, sha256 }) => ({ contentUrl: url, sha256 })),
    });
    const formats = catalogueDataset(list.data, baseUrl).distribution.map((file) => file.encodingFormat);
    expect(formats).toEqual([
      'application/x-ndjson',
      'text/csv',
      'text/csv',
      'text/csv',
      'application/x-ndjson',
    ]);
  });
});
