import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../src/content/catalogue/library.ts';
import type { FactValue } from '../../../src/contracts/statements.ts';
import type { RecordStatements, ToldHistory } from '../../../src/evidence/told-history.ts';
import { placesOf, projectWith } from '../project-with.ts';
import { functionFiles } from './functions-text.ts';
import { sourcesText } from './sources-text.ts';

/** The day on which the tests read. */
const today = '2026-06-30';

const commit = '0123456789abcdef0123456789abcdef01234567';

/** What a file said on a day about a product, beside its number. */
const told = (
  file: string,
  facts: Readonly<Record<string, FactValue | FactValue[]>>,
  more: Partial<ToldHistory> = {},
): ToldHistory => ({
  source: 'example/library',
  revisions: [{ date: '2024-05-20', commit, path: file }],
  statements: Object.entries({
    '/manufacturer/name': 'MOXA',
    '/manufacturerPartNumber': 'A-1',
    ...facts,
  }).flatMap(([pointer, values]) => [values].flat().map((value) => ({ pointer, value, since: 0 }))),
  ...more,
});

const record = (...sources: ToldHistory[]): RecordStatements => ({ id: 'prd_aaaaaaaaaa', sources });

const one = record(told('a.yaml', { '/name': 'Switch' }));

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** What is read from a project with these statements of Moxa and further files under `content/`. */
const read = (statements: string | Uint8Array, files: Readonly<Record<string, string>> = {}) =>
  readCatalogue(
    projectWith({
      'manufacturers.yaml': '- id: moxa\n  name: "Moxa"\n- id: abb\n  name: "ABB"\n',
      'markets.yaml': '- id: networking\n  name: Networking\n',
      ...functionFiles('networking'),
      'sources.yaml': sourcesText('example/library', 'example/second', 'list'),
      'statements/moxa.ndjson': statements,
      ...files,
    }),
    today,
  );

const faultsOf = (...reading: Parameters<typeof read>) => placesOf(read(...reading).findings);

const derived = (...sources: ToldHistory[]) => {
  const { library, findings } = read(line(record(...sources)));
  expect(findings).toEqual([]);
  return library.products[0]?.record;
};

const file = 'content/statements/moxa.ndjson';

const watts = (value: string) => ({ value, unit: 'W' });
const ports = (type: string, count: number) => ({ kind: 'interface' as const, type, count });

describe('the days of statements', () => {
  const revisions = (...days: string[]) => days.map((date) => ({ date, commit, path: 'a.yaml' }));
  const number = { pointer: '/manufacturerPartNumber', value: 'A-1', since: 0 };
  const name = { pointer: '/name', value: 'Switch' };

  it.each([
    [
      'an earlier day than the revision before',
      revisions('2024-11-20', '2024-11-05'),
      [number],
      'revision_out_of_order',
    ],
    ['the same day', revisions('2024-11-20', '2024-11-20'), [number], 'revision_out_of_order'],
    [
      'an end before the beginning',
      revisions('2024-11-05', '2024-11-20'),
      [number, { ...name, since: 1, until: 0 }],
      'statement_without_interval',
    ],
    [
      'a revision that the source lacks',
      revisions('2024-11-05', '2024-11-20'),
      [number, { ...name, since: 0, until: 2 }],
      'statement_without_interval',
    ],
  ])('are refused with file and line where they have %s', (_what, days, statements, code) => {
    const wrong = { ...record({ ...told('a.yaml', {}), revisions: days, statements }), id: 'prd_bbbbbbbbbb' };
    const { findings } = read(line(one) + line(wrong));
    expect(findings.filter((finding) => finding.code === code)).toMatchObject([{ file, line: 2 }]);
  });
});

describe('a record that follows from statements', () => {
  it('is of the manufacturer of the file, with the newest day, and cites each file at its last revision', () => {
    const later = told('b.yaml', {}, { revisions: [{ date: '2024-07-01', commit, path: 'b.yaml' }] });
    expect(derived(told('a.yaml', { '/name': 'Switch' }), later)).toMatchObject({
      manufacturer: 'moxa',
      manufacturerPartNumber: 'A-1',
      verification: { status: 'source_listed', evidenceAsOf: '2024-07-01' },
      sources: [
        { repository: 'example/library', path: 'b.yaml', date: '2024-07-01' },
        { repository: 'example/library', path: 'a.yaml', date: '2024-05-20' },
      ],
    });
  });

  it('has the facts on which all agree that state them, whatever the form of a decimal', () => {
    const first = told('a.yaml', { '/physical/form': 'device', '/physical/weight': watts('1.50') });
    const second = told('b.yaml', { '/physical/weight': watts('1.5'), '/physical/airflow': 'passive' });
    expect(derived(first, second)?.physical).toEqual({
      form: 'device',
      weight: watts('1.50'),
      airflow: 'passive',
    });
  });

  it('lacks a fact on which files or sources contradict each other', () => {
    const first = told('a.yaml', {
      '/name': 'Switch',
      '/physical/deviceBays': 2,
      '/physical/form': 'device',
    });
    const second = told('b.yaml', { '/physical/deviceBays': 3 }, { source: 'example/second' });
    expect(derived(first, second)?.physical).toEqual({ form: 'device' });
  });

  it('compares the groups of ports as one set: the one with all groups of the others counts, or none', () => {
    const few = told('a.yaml', { '/physical/ports': [ports('sfp', 4)] });
    const many = told('b.yaml', { '/physical/ports': [ports('sfp', 4), ports('rj45', 24)] });
    const others = told('c.yaml', { '/physical/ports': [ports('sfp', 2)] });
    expect(derived(few, many)?.physical.ports).toEqual([ports('rj45', 24), ports('sfp', 4)]);
    expect(derived(few, many, others)?.physical.ports).toBeUndefined();
  });

  it('has the name of the first source, by the first of its files whose own name says more than the number', () => {
    const second = told('a.yaml', { '/name': 'Second' }, { source: 'example/second' });
    const number = told('a.yaml', { '/name': 'a-1' });
    const described = told('b.yaml', { '/name': 'A box with ports' }, { isDescribed: true });
    const named = told('c.yaml', { '/name': 'Switch A-1' });
    expect(derived(second, number, described, named)?.name).toBe('Switch A-1');
    expect(derived(second, number, described)?.name).toBe('A box with ports');
    expect(derived(second, number)?.name).toBe('a-1');
    expect(derived(told('a.yaml', {}))?.name).toBe('A-1');
  });

  it('does not rest on a file of which the import doubts that it means this product', () => {
    const doubted = told(
      'b.yaml',
      { '/name': 'Router', '/physical/form': 'device' },
      { supports: 'nothing' },
    );
    expect(derived(told('a.yaml', { '/name': 'a-1' }), doubted)).toMatchObject({
      name: 'a-1',
      physical: {},
      sources: [{ path: 'a.yaml' }],
    });
  });

  it('keeps what a source said last when the source no longer has the product, with the last day it did', () => {
    const gone: ToldHistory = {
      ...told('a.yaml', {}),
      revisions: [
        { date: '2024-05-20', commit, path: 'a.yaml' },
        { date: '2024-08-01', commit, path: 'a.yaml' },
      ],
      statements: [
        { pointer: '/manufacturerPartNumber', value: 'A-1', since: 0, until: 1 },
        { pointer: '/physical/form', value: 'module', since: 0, until: 1 },
      ],
      lastSeen: '2024-07-20',
    };
    expect(derived(gone)).toMatchObject({
      verification: { evidenceAsOf: '2024-05-20' },
      physical: { form: 'module' },
      sources: [{ date: '2024-05-20', lastSeen: '2024-07-20' }],
    });
  });

  it('has identifiers, and of a list that is its only source the words', () => {
    const gtin = { scheme: 'gtin-13', value: '4028177221161' };
    const list = {
      ...told('', { '/identifiers': gtin }),
      source: 'list',
      revisions: [{ date: '2025-01-31' }],
      stood: '2025-03-01',
      description: 'A switch.',
      class: 'Ethernet switch',
      market: 'networking',
    };
    expect(derived(list)).toMatchObject({
      identifiers: [gtin],
      description: 'A switch.',
      classification: { system: 'own-words', name: 'Ethernet switch' },
      market: 'networking',
      sources: [{ source: 'list', date: '2025-03-01' }],
    });
  });
});

describe('a file of statements', () => {
  it('may end its lines with CR LF, have blank lines, and begin with a byte order mark', () => {
    const text = `\uFEFF${line(one)}  \n`.replaceAll('\n', '\r\n');
    const { library, findings } = read(text);
    expect([findings, library.products.length]).toEqual([[], 1]);
  });

  it.each([
    ['no JSON', '{"id": prd_x}\n', 'not_a_json_line', 2, 8],
    ['a field twice', line(one).replace('{', '{"id":"prd_cccccccccc",'), 'duplicate_key', 2, 24],
    ['a list', '[]\n', 'not_a_mapping', 2, 1],
    ['an unknown field', line({ ...one, colour: 'red' }), 'unknown_field', 2, line(one).length],
    ['an id that is taken', line(one), 'duplicate_product_id', 2, 1],
    ['a product that is there', line({ ...one, id: 'prd_cccccccccc' }), 'duplicate_part_number', 2, 1],
    [
      'no source of the identity',
      line({ ...one, id: 'prd_c', sources: [told('a.yaml', {}, { supports: 'facts' })] }),
      'no_identity_source',
      2,
      1,
    ],
  ])('with %s in a line is refused with the position', (_, second, code, at, column) => {
    expect(faultsOf(line(one) + second)).toContainEqual([code, file, at, column]);
  });

  it('of an unknown manufacturer is refused', () => {
    expect(faultsOf('', { 'statements/nobody.ndjson': line(one) })).toEqual([
      ['unknown_manufacturer', 'content/statements/nobody.ndjson', 1, 1],
    ]);
  });

  it('is not read at all when it is not UTF-8 text', () => {
    expect(faultsOf(Buffer.from([...Buffer.from(line(one)), 0xff]))).toEqual([['not_utf8', file, 2, 1]]);
  });
});

describe('a correction', () => {
  const correction = (more: string): string => `record: prd_aaaaaaaaaa\n${more}`;
  const weight = `corrections:
  - fact: /physical/weight
    value: { value: "2", unit: kg }
    reason: "The data sheet has it."
    source: { label: "Data sheet", url: "https://moxa.example/a-1", evidenceDate: "2020-02-03", authority: "Moxa" }
`;
  const path = 'products/moxa/a-1.yaml';

  it('gives a fact another value with a source of its own; date, state and sources of the record stay', () => {
    const before = derived(...one.sources);
    const { library, findings } = read(line(one), { [path]: correction(weight) });
    expect(findings).toEqual([]);
    const [product] = library.products;
    expect(product?.record).toEqual({
      ...before,
      description: 'Product, 2 kg.',
      physical: { weight: { value: '2', unit: 'kg' } },
    });
    expect(product?.corrections).toMatchObject([
      { pointer: '/physical/weight', source: { label: 'Data sheet' } },
    ]);
  });

  it('has words of ours with their day', () => {
    const words = 'readings:\n  date: "2026-01-02"\n  name: "Our switch"\n  note: "Read by us."\n';
    const [product] = read(line(one), { [path]: correction(words) }).library.products;
    expect(product).toMatchObject({
      record: { name: 'Our switch', note: 'Read by us.' },
      readings: { date: '2026-01-02', fields: ['name', 'note'] },
    });
  });

  it.each([
    ['of a record that is not there', weight, 'record: prd_zzzzzzzzzz\n', 'correction_without_record', 1, 9],
    [
      'with a value of another kind',
      weight.replace('{ value: "2", unit: kg }', '2 kg'),
      undefined,
      'wrong_type',
      4,
      12,
    ],
    ['without a source', weight.replace(/^ +source.*\n/m, ''), undefined, 'missing_field', 3, 5],
  ])('%s is refused', (_, more, head, code, at, column) => {
    const text = head === undefined ? correction(more) : `${head}${more}`;
    expect(faultsOf(line(one), { [path]: text })).toEqual([[code, `content/${path}`, at, column]]);
  });

  it('stands in one file a record', () => {
    const files = { [path]: correction(weight), 'products/moxa/second.yaml': correction(weight) };
    expect(faultsOf(line(one), files)).toEqual([
      ['repeated_correction', 'content/products/moxa/second.yaml', 1, 9],
    ]);
  });
});
