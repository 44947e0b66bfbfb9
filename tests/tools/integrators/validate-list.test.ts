import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import {
  batchOf,
  corpusTime,
  exampleRecord,
} from '../../../packages/record-contract/tests/example-batches.ts';
import { put } from '../../../packages/record-contract/tests/json-at-pointer.ts';
import type { MappingFile } from '../../../src/columns/questions/mapping-file-schema.ts';
import { stockListExample } from '../../../src/price-lists/report/example-texts.ts';
import type { ToolContext } from '../../../tools/command-line/tool-context.ts';
import { validateTool } from '../../../tools/integrators/validate/tool.ts';
import { workbookOf } from '../../tables/workbook.ts';
import { type Files, temporaryDirectory } from '../../temporary-directory.ts';
import { runInTest } from '../run-in-test.ts';

const column = (heading: string) => ({ from: 'column', column: heading }) as const;

/** The mapping of the example list, with every choice made but the time of the export. */
const mapping: MappingFile = JSON.parse(readFileSync('content/examples/mapping.json', 'utf8'));
const mappingText = JSON.stringify(mapping, null, 2);

/** The list with a line break in a cell of row 2, and in row 3 a quantity and in row 4 a currency that are wrong. */
const faulty = stockListExample
  .replace('Ethernet switch, 8', 'Ethernet switch,\n8')
  .replace(',40,', ',40 pcs,')
  .replace(',88,EUR', ',88,secret');

const given = ['--mapping', 'mapping.json', '--exported-at', '2026-11-21T06:00:00Z'];

/** Runs the tool in a directory with these files, at the reference time of the corpus. */
const run = async (files: Files, words: readonly string[], context: Partial<ToolContext> = {}) => {
  const directory = temporaryDirectory({
    'mapping.json': mappingText,
    'stock.csv': stockListExample,
    ...files,
  });
  const printed = await runInTest(validateTool, words, {
    userDirectory: directory,
    now: new Date(corpusTime),
    ...context,
  });
  return { ...printed, directory };
};

describe('npm run validate -- list.csv --mapping mapping.json', () => {
  it('ends with 0 and counts the records of a list that meets the contract', async () => {
    const { exitCode, standardOutput } = await run({}, ['stock.csv', ...given]);
    expect([exitCode, standardOutput]).toEqual([
      0,
      'stock.csv\n  valid  4 records meet the contract. Nothing was sent or stored.\n\n',
    ]);
  });

  it('ends with 1 and lists each cause once, with its column, its rows and how to fix it', async () => {
    const { exitCode, standardOutput } = await run({ 'stock.csv': faulty }, ['stock.csv', ...given]);
    expect(exitCode).toBe(1);
    expect(standardOutput).toMatch(/ {2}column Qty {2}not_a_number {2}1 error\n(?: {4}.*\n)+ {4}Row 3\n/);
    expect(standardOutput).toContain('column Currency  invalid_currency  1 error');
    expect(standardOutput).toContain('Why: A price has no meaning without an exact currency.');
    expect(standardOutput).toContain('2 errors in 4 rows; reference time 2026-11-21T12:00:00Z.');
  });

  it('lists one cause of many rows once, with their count', async () => {
    const [headings = '', first = ''] = stockListExample.split('\n');
    const rows = Array.from({ length: 120 }, (_, index) => first.replace('10017', String(index + 1)));
    const list = [headings, ...rows].join('\n').replaceAll('EUR', 'eur');
    const { standardOutput } = await run({ 'stock.csv': list }, ['stock.csv', ...given]);
    expect(standardOutput).toContain('column Currency  invalid_currency  120 errors');
    expect(standardOutput).toContain('Rows 2 to 121');
    expect(standardOutput.match(/invalid_currency/g)).toHaveLength(1);
  });

  it.each(['text', 'json', 'junit', 'github'])('quotes no cell of the list as %s', async (format) => {
    const { standardOutput, standardError } = await run({ 'stock.csv': faulty }, [
      'stock.csv',
      ...given,
      '--format',
      format,
    ]);
    expect(standardOutput + standardError).not.toMatch(/secret|40 pcs|Ethernet|10017/);
  });

  it('checks lists and batches together, in the order given, with progress for each', async () => {
    const progress: string[] = [];
    const { exitCode, standardOutput } = await run(
      { 'good.json': JSON.stringify(batchOf()), 'other.csv': faulty },
      ['stock.csv', 'good.json', 'other.csv', ...given, '--json'],
      { progress: (text) => progress.push(text) },
    );
    expect(exitCode).toBe(1);
    const reports = standardOutput
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(reports.map(({ file, list, verdict }) => [file, (list ?? verdict).outcome])).toEqual([
      ['stock.csv', 'valid'],
      ['good.json', 'valid'],
      ['other.csv', 'invalid'],
    ]);
    expect(progress).toContain('checking 3 of 3: other.csv');
  });

  it('reads a list from standard input, and one without an extension', async () => {
    const standardInput = (async function* () {
      yield Buffer.from(stockListExample);
    })();
    expect((await run({}, ['-', ...given], { standardInput })).exitCode).toBe(0);
    expect((await run({ export: stockListExample }, ['export', ...given])).exitCode).toBe(0);
  });

  it('reads an Excel file by the same mapping, with the numbers that its cells hold', async () => {
    const rows = Papa.parse<string[]>(stockListExample.trim()).data;
    const cells = (row: readonly string[]) =>
      row.map((text, at) => (at === 6 && /^[0-9]/.test(text) ? { number: text, format: 1 } : text));
    const sheet = Object.fromEntries(rows.map((row, index) => [index + 1, cells(row)]));
    const workbook = workbookOf({ Notes: { 1: ['About'], 2: ['x'] }, Stock: sheet }, ['0']);
    const ofSheet = JSON.stringify({ ...mapping, sheet: 'Stock' });
    const files = { 'stock.xlsx': workbook, 'mapping.json': ofSheet };
    const { exitCode, standardError } = await run(files, ['stock.xlsx', ...given]);
    expect([exitCode, standardError]).toEqual([0, '']);
    const other = { ...files, 'mapping.json': JSON.stringify({ ...mapping, sheet: 'Other' }) };
    expect((await run(other, ['stock.xlsx', ...given])).standardError).toContain('none with this name');
  });

  it('says which encoding it assumes of a list that is not UTF-8', async () => {
    const latin = Buffer.from(stockListExample.replace('Rotterdam', 'Düsseldorf'), 'latin1');
    const { standardOutput } = await run({ 'stock.csv': latin }, ['stock.csv', ...given]);
    expect(standardOutput).toContain('was read as Windows-1252. Check letters with accents');
  });
});

describe('a list that cannot be checked', () => {
  const why = async (files: Readonly<Record<string, string>>, words: readonly string[]) => {
    const { exitCode, standardOutput, standardError } = await run(files, words);
    expect([exitCode, standardOutput]).toEqual([2, '']);
    return standardError;
  };

  it('needs a mapping, and is told how to get one', async () => {
    expect(await why({}, ['stock.csv'])).toMatch(/needs --mapping <file>.*--suggest-mapping/);
  });

  it.each([[[]], [['--suggest-mapping', '-']]])(
    'is called what it is, when it is no list: %j',
    async (words) => {
      expect(await why({ 'prices.txt': '%PDF-1.7\n' }, ['prices.txt', ...words])).toMatch(/PDF file.*Export/);
    },
  );

  it('is no readable workbook', async () => {
    const said = await why({ 'stock.xlsx': 'PK\u0003\u0004,;\n,' }, ['stock.xlsx', ...given]);
    expect(said).toContain('stock.xlsx: The file is not a readable Excel file.');
  });

  it('names every choice that its mapping leaves open', async () => {
    const { kind: _kind, ...fields } = mapping.fields;
    const open = JSON.stringify({ ...mapping, fields });
    const said = await why({ 'mapping.json': open }, ['stock.csv', '--mapping', 'mapping.json']);
    expect(said).toContain('for: fields.kind ("product", "capacity", "service"), fields.observedAt. ');
    expect(said).toContain('--exported-at gives the time of the export.');
  });

  it('names the headings that it lacks, and those that it has', async () => {
    const list = stockListExample.replace('Qty', 'Bestand').replace('MPN', 'Typ');
    expect(await why({ 'stock.csv': list }, ['stock.csv', ...given])).toContain(
      'names: "MPN" (fields.manufacturerPartNumber), "Qty" (fields.quantity). Its columns are "SKU", "Description", ',
    );
  });

  it.each([
    ['{\n  "version": 2,', 'line 2, column 16: The JSON value is incomplete.'],
    [mappingText.replace('"version": 2', '"version": 1'), 'line 2, column 14: Write 2, the version'],
    [mappingText.replace('"api"', '"secret"'), 'line 6, column 13: Write one of: api, sdk.'],
    [mappingText.replace('"from": "hours"', '"from": "secret"'), 'Write where the value comes from'],
    [mappingText.replace('"kind"', '"secret"'), 'A mapping has no field of this name.'],
  ])('is told line and column of what is wrong with its mapping', async (text, message) => {
    const said = await why({ 'mapping.json': text }, ['stock.csv', ...given]);
    expect(said).toMatch(/^The file of --mapping, line \d+, column \d+: /);
    expect(said).toContain(message);
    expect(said).not.toContain('secret');
  });

  it('takes the time of the export from one place only', async () => {
    const fields = { ...mapping.fields, observedAt: column('Brand') };
    const both = JSON.stringify({ ...mapping, fields });
    expect(await why({ 'mapping.json': both }, ['stock.csv', ...given])).toContain('Leave out --exported-at');
  });

  it.each([
    ['--json', '--format', 'junit'],
    ['--format', 'xml'],
    ['--exported-at', 'yesterday'],
    ['--suggest-mapping', 'new.json', '--send'],
  ])(
    'is refused with options that contradict each other or have no such value: %s %s %s',
    async (...words) => {
      const { exitCode } = await run({}, ['stock.csv', ...words]);
      expect(exitCode).toBe(2);
    },
  );
});

describe('--suggest-mapping', () => {
  it('maps the headings, assumes nothing, and lists the choices that are left with what is offered', async () => {
    const { exitCode, standardError, directory } = await run({}, [
      'stock.csv',
      '--suggest-mapping',
      'suggested.json',
    ]);
    expect(exitCode).toBe(0);
    const suggested = JSON.parse(readFileSync(join(directory, 'suggested.json'), 'utf8'));
    expect(suggested.fields.manufacturerPartNumber).toEqual({
      from: 'guess',
      as: 'column',
      column: 'MPN',
    });
    expect(suggested.fields.kind).toEqual({ from: 'unset' });
    expect(suggested.source).toEqual({ id: '', system: '', mode: '' });
    expect(standardError).toMatch(/ {2}fields\.kind \(Kind\): .*Answers: product, capacity, service\.\n/);
    expect(standardError).toMatch(/ {2}source\.mode \(Connection type\): .*Answers: api, sdk\.\n/);
    expect(standardError).toContain(
      '  fields.quantity: Qty: 12 | 40 | 7. {"from":"column","column":"Qty"}\n',
    );
  });

  it('becomes a mapping that is used once the choices are made, for headings of any text', async () => {
    const odd = 'Say "a": {b} \\ c';
    const list = stockListExample.replace('SKU,', `"${odd.replaceAll('"', '""')}",`);
    const files = { 'stock.csv': list };
    const { standardOutput } = await run(files, ['stock.csv', '--suggest-mapping', '-']);
    const suggested = JSON.parse(standardOutput);
    const fields = { ...mapping.fields, ...{ sourceRecordId: column(odd) } };
    const chosen = { ...suggested, ...mapping, fields: { ...suggested.fields, ...fields } };
    const { exitCode } = await run({ ...files, 'mapping.json': JSON.stringify(chosen) }, [
      'stock.csv',
      ...given,
    ]);
    expect(exitCode).toBe(0);
  });

  it('makes no mapping of an empty list', async () => {
    const words = ['empty.csv', '--suggest-mapping', '-'];
    const { exitCode, standardOutput, standardError } = await run({ 'empty.csv': '\n \n' }, words);
    expect([exitCode, standardOutput]).toEqual([2, '']);
    expect(standardError).toContain('The list is empty');
  });

  it('changes no file that exists', async () => {
    const words = ['stock.csv', '--suggest-mapping', 'mapping.json'];
    const { exitCode, standardError, directory } = await run({}, words);
    expect(exitCode).toBe(2);
    expect(standardError).toContain('exists already. Name another one.');
    expect(readFileSync(join(directory, 'mapping.json'), 'utf8')).toBe(mappingText);
  });
});

const badBatch = JSON.stringify(
  batchOf({ ...exampleRecord, pricing: put(exampleRecord.pricing, '/currency', 'secret') }),
  null,
  2,
);

/** The column of a part of a line, in characters from 1. */
const columnIn = (line: string, part: string): number => [...line.slice(0, line.indexOf(part))].length + 1;

describe('--format', () => {
  const files = {
    'stock.csv': faulty,
    'bad.json': badBatch,
    'cut.json': '{\n  "records": [,',
    'a b#1.json': badBatch,
  };
  const names = ['stock.csv', 'bad.json', 'cut.json', 'a b#1.json', 'missing.json'];
  const lineOf = badBatch.split('\n').findIndex((line) => line.includes('"currency"')) + 1;
  const columnOf = (badBatch.split('\n')[lineOf - 1] ?? '').indexOf('"secret"') + 1;

  it('json names line and column of each finding of a batch by its pointer, and row and column of a list', async () => {
    const { standardOutput } = await run(files, ['bad.json', 'stock.csv', ...given, '--format', 'json']);
    const [batch, list] = standardOutput
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(batch.places).toEqual({ '/records/0/pricing/currency': { line: lineOf, column: columnOf } });
    expect(
      list.list.errors.map(({ row, column: heading, line, code }: Record<string, unknown>) => [
        row,
        heading,
        line,
        code,
      ]),
    ).toEqual([
      [3, 'Qty', 4, 'not_a_number'],
      [4, 'Currency', 5, 'invalid_currency'],
    ]);
  });

  it.each([
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['big-endian UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('junit counts columns in characters, with semicolons and in %s', async (_, encode) => {
    const { data } = Papa.parse<string[]>(
      faulty.replace('Media converter', '"📦 ""new"";').replace('RJ45', 'RJ45"'),
    );
    const list = Papa.unparse(data, { delimiter: ';' });
    const lines = list.split('\n');
    const quantity = lines.findIndex((line) => line.includes('40 pcs'));
    const compact = JSON.stringify(JSON.parse(badBatch)).replace('"title":"', '"title":"📦');
    const { standardOutput } = await run({ 'stock.csv': encode(list), 'bad.json': compact }, [
      'stock.csv',
      'bad.json',
      ...given,
      '--format',
      'junit',
    ]);
    expect(standardOutput).toContain(
      `stock.csv:${quantity + 1}:${columnIn(lines[quantity] ?? '', '40 pcs')}\n`,
    );
    expect(standardOutput).toContain(`bad.json:1:${columnIn(compact, '"secret"')}, `);
  });

  it('junit is a suite for each file with a case for each finding, and a case that passes', async () => {
    const { standardOutput } = await run({ ...files, 'good.csv': stockListExample }, [
      ...names,
      'good.csv',
      ...given,
      '--format',
      'junit',
    ]);
    const read = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '',
      isArray: (name) => ['testsuite', 'testcase'].includes(name),
    });
    const { testsuite } = read.parse(standardOutput, true).testsuites;
    expect(
      testsuite.map(({ name, tests, failures, errors }: Record<string, string>) => [
        name,
        tests,
        failures,
        errors,
      ]),
    ).toEqual([
      ['stock.csv', '2', '2', '0'],
      ['bad.json', '1', '1', '0'],
      ['cut.json', '1', '1', '0'],
      ['a b#1.json', '1', '1', '0'],
      ['missing.json', '1', '0', '1'],
      ['good.csv', '1', '0', '0'],
    ]);
    const [first] = testsuite[0].testcase;
    expect(first).toMatchObject({ classname: 'stock.csv', name: 'row 3, column Qty: not_a_number' });
    expect(first.failure.type).toBe('not_a_number');
    expect(first.failure['#text']).toMatch(/^stock\.csv:4:58\nThe cell contains/);
    expect(testsuite[1].testcase[0].failure['#text']).toContain(
      `bad.json:${lineOf}:${columnOf}, /records/0/`,
    );
  });

  it('junit stays well-formed whatever a file and a column are called', async () => {
    const hostile = `<&>"']]>\u0001\uffff`;
    const list = faulty.replace('Qty', `"${hostile.replaceAll('"', '""')}"`);
    const fields = { ...mapping.fields, quantity: column(hostile) };
    const { standardOutput } = await run(
      { 'a&<b>.csv': list, 'mapping.json': JSON.stringify({ ...mapping, fields }) },
      ['a&<b>.csv', ...given, '--format', 'junit'],
    );
    const parsed = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(
      standardOutput,
      true,
    );
    const { testsuite } = parsed.testsuites;
    expect(testsuite.name).toBe('a&<b>.csv');
    expect(testsuite.testcase[0].name).toBe(`row 3, column <&>"']]>\\u{1}\ufffd: not_a_number`);
    expect(standardOutput.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});
