import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../src/content/catalogue/library.ts';
import { placesOf, projectWith } from '../project-with.ts';
import { functionFiles } from './functions-text.ts';
import { sourcesText } from './sources-text.ts';

/** The day on which the tests read. */
const today = '2026-06-30';

const commit = '0123456789abcdef0123456789abcdef01234567';

const product = {
  id: 'prd_aaaaaaaaaa',
  market: 'networking',
  manufacturer: 'moxa',
  manufacturerPartNumber: 'EDS-P510',
  name: 'EDS-P510 Ethernet switch',
  identifiers: [],
  verification: { status: 'source_listed', evidenceAsOf: '2024-05-20' },
  physical: { weight: { value: '1170', unit: 'g' } },
  sources: [{ repository: 'example/library', path: 'EDS-P510.yaml', commit, date: '2024-05-20' }],
};

const other = { ...product, id: 'prd_bbbbbbbbbb', manufacturer: 'abb', manufacturerPartNumber: 'Ü-1 "x"' };

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

const yaml = line(product);

/** What is read from a project with this bulk file and further files under `content/`. */
const read = (bulk: string | Uint8Array, files: Readonly<Record<string, string>> = {}) =>
  readCatalogue(
    projectWith({
      'manufacturers.yaml': '- id: moxa\n  name: "Moxa"\n- id: abb\n  name: "ABB"\n',
      'markets.yaml': '- id: networking\n  name: Networking\n',
      ...functionFiles('networking'),
      'sources.yaml': sourcesText('example/library'),
      'products/list.ndjson': bulk,
      ...files,
    }),
    today,
  );

const faultsOf = (...reading: Parameters<typeof read>) => placesOf(read(...reading).findings);

const file = 'content/products/list.ndjson';

describe('a bulk file', () => {
  it('has the products of any manufacturers, one a line, like files of their own', () => {
    const { library, findings } = read(`${line(product)}\n  \n${JSON.stringify(other)}`);
    expect(findings).toEqual([]);
    expect(library.products.map(({ record }) => record.manufacturerPartNumber)).toEqual([
      'Ü-1 "x"',
      'EDS-P510',
    ]);
    const own = read('', { 'products/moxa/one.yaml': yaml, 'products/abb/two.yaml': line(other) }).library;
    expect(library.products.map(({ record }) => record)).toEqual(own.products.map(({ record }) => record));
  });

  it('may end its lines with CR LF, and begin with a byte order mark', () => {
    const text = `\uFEFF${line(product)}${line(other)}`.replaceAll('\n', '\r\n');
    const { library, findings } = read(text);
    expect([findings, library.products.length]).toEqual([[], 2]);
  });

  it('is checked field by field, with the line and the column of each finding', () => {
    const wrong = line({ ...other, physical: { weight: { value: 1170, unit: 'g' } }, colour: 'red' });
    expect(faultsOf(line(product) + wrong)).toEqual([
      ['wrong_type', file, 2, wrong.indexOf('1170') + 1],
      ['unknown_field', file, 2, wrong.indexOf('"colour"') + 1],
    ]);
  });

  it.each([
    ['no JSON', '{"id": prd_x}\n', 'not_a_json_line', 2, 8],
    ['two values', `${line(other).trim()} {}\n`, 'not_a_json_line', 2, JSON.stringify(other).length + 2],
    ['a field twice', line(other).replace('{', '{"id":"prd_cccccccccc",'), 'duplicate_key', 2, 24],
    ['a list', '[]\n', 'not_a_mapping', 2, 1],
    ['an unknown manufacturer', line({ ...other, manufacturer: 'nobody' }), 'unknown_manufacturer', 2, 61],
    ['an id that is taken', line({ ...other, id: product.id }), 'duplicate_product_id', 2, 7],
  ])('with %s in a line is refused with the position', (_, second, code, at, column) => {
    expect(faultsOf(line(product) + second)).toEqual([[code, file, at, column]]);
  });

  it('says in which line the other of two equal products stands', () => {
    const same = line({ ...product, id: 'prd_cccccccccc' });
    const { findings } = read(line(other) + line(product) + same);
    expect(findings.map(({ code, line: at, why }) => [code, at, why])).toEqual([
      ['duplicate_part_number', 3, expect.stringContaining(`${file}:2 has the same manufacturer`)],
    ]);
    expect(faultsOf(same, { 'products/moxa/one.yaml': yaml })).toMatchObject([
      ['duplicate_part_number', file, 1, expect.any(Number)],
    ]);
  });

  it('is not read at all when it is not UTF-8 text', () => {
    expect(faultsOf(Buffer.from([...Buffer.from(line(product)), 0xff]))).toEqual([['not_utf8', file, 2, 1]]);
  });

  it('can be begun from the line that the documentation shows', () => {
    const [, example = ''] =
      /```json\n(\{"id".*\}\n)```/.exec(readFileSync('docs/catalogue.md', 'utf8')) ?? [];
    const { library, findings } = read(example, {
      'sources.yaml': sourcesText('netbox-community/devicetype-library'),
    });
    expect([findings, library.products.length]).toEqual([[], 1]);
  });

  it('gives no value of the file back in a finding', () => {
    const { findings } = read(line({ ...product, market: 'secret-market', name: '' }));
    expect(findings.length).toBeGreaterThan(0);
    expect(JSON.stringify(findings)).not.toContain('secret');
  });
});
