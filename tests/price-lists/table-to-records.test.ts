import { describe, expect, it } from 'vitest';
import type { FieldName, Source } from '../../src/columns/fields/fields.ts';
import {
  guessSources,
  suggestedMapping,
  tableSummary,
  withSource,
} from '../../src/columns/mapping/mapping.ts';
import { parseTable } from '../../src/columns/profile/open-list.ts';
import { openQuestions } from '../../src/columns/questions/questions.ts';
import { checkedText } from './checked-text.ts';
import { completeMapping } from './complete-mapping.ts';

const firstRecordOf = async (...list: Parameters<typeof checkedText>) =>
  (await checkedText(...list)).records[0];

describe('a value that a list does not state', () => {
  it('is asked for and never assumed: kind, condition, status, unit, tax, quantities of a price, times, source, mark', () => {
    const table = parseTable('SKU,Description,Price,Currency,Country\n10017,Switch,1.199,EUR,NL\n');
    const open = openQuestions(table, suggestedMapping(table));
    expect(
      open.filter((question) => question.open === 'guess_not_confirmed').map(({ kind }) => kind),
    ).toEqual(['sourceRecordId', 'title', 'unitPrice', 'currency', 'country']);
    const missing = open.filter((question) => question.open === 'choice_missing');
    expect(missing.map(({ kind }) => kind)).toEqual([
      'manufacturerPartNumber',
      'decimal-mark',
      'kind',
      'condition',
      'status',
      'unit',
      'priceBasis',
      'minimumQuantity',
      'taxBasis',
      'minimumOrderQuantity',
      'orderMultiple',
      'observedAt',
      'expiresAt',
      'source-id',
      'source-system',
      'source-mode',
    ]);
    for (const { fix } of open) expect(fix).toMatch(/(?:Choose|Write|Enter|Confirm) .*\.$/);
  });

  it('is reported with the values that are offered for it', () => {
    const table = parseTable('SKU,Price\n10017,1\n');
    const open = openQuestions(table, suggestedMapping(table));
    const offered = (name: FieldName) =>
      open.find(({ kind }) => kind === name)?.choices.map(({ text }) => text);
    expect(offered('unit')).toEqual(['piece']);
    expect(offered('minimumOrderQuantity')).toEqual(['1 (no minimum)']);
    expect(offered('expiresAt')).toContain('24 hours after the export');
  });

  it.each([
    ['unit', ' ', 'choice_missing'],
    ['observedAt', 'today', 'not_readable'],
    ['quantity', '1.200', 'not_readable'],
  ] as const)(
    'is not given by an empty text, nor by one that cannot be read: %s “%s”',
    (name, text, code) => {
      const table = parseTable('SKU,Name\n1,A\n');
      const chosen: [FieldName, Source] = [name, { from: 'constant', text }];
      const mapping = completeMapping(table, '2026-11-21T11:55:00Z', [chosen]);
      expect(openQuestions(table, mapping)).toMatchObject([{ open: code, kind: name }]);
    },
  );

  it('is not taken from one of two columns with the same heading', () => {
    const guessOf = (headings: string, name: FieldName) => guessSources(parseTable(headings)).get(name);
    expect(guessOf('SKU,Name,Price,Price', 'unitPrice')).toEqual({ from: 'unset' });
    expect(guessOf('SKU,Name,Brand,Brand', 'manufacturer')).toEqual({ from: 'unset' });
    expect(guessOf('SKU,SKU,Name', 'sourceRecordId')).toEqual({ from: 'unset' });
  });
});

describe('a number of a table', () => {
  it('that a person enters for every row is read independently of the decimal mark of the list', async () => {
    const rate: [FieldName, Source] = ['quantity', { from: 'constant', text: '0.5' }];
    expect(await firstRecordOf('SKU,Name\n1,A\n', [rate], { decimalMark: ',' })).toMatchObject({
      availability: { quantity: '0.5' },
    });
  });
});

describe('a cell that cannot be read', () => {
  it('is one finding, also where two fields are read from it, and each other cell is one of its own', async () => {
    const { groups } = await checkedText('SKU,Name,MPN,Qty,Price,MOQ\n1,A,M-1,many,5,few\n', [
      ['orderMultiple', { from: 'column', column: 5 }],
    ]);
    expect(groups).toEqual([
      ['not_a_number', 'column Qty', 2],
      ['not_a_number', 'column MOQ', 2],
    ]);
  });
});

describe('a value of a table', () => {
  it('that is free text keeps its spaces once a person says so', async () => {
    const said = { oddTexts: new Map([[2, new Map([['spaces-around', 'keep'] as const])]]) };
    const record = await firstRecordOf('SKU,Name,MPN\n 1 ,A,SI  310 \n', [], said);
    expect(record).toMatchObject({ sourceRecordId: '1', manufacturerPartNumber: 'SI  310 ' });
  });

  it('that is one of a few is taken in any case', async () => {
    expect(await firstRecordOf('SKU,Name,Condition\n1,A,Used\n')).toMatchObject({ condition: 'used' });
  });
});

it('a version that is made from a record changes when another field does, and not because it is exported again', async () => {
  const versionOf = async (row: string, chosen: [FieldName, Source][] = []) =>
    (await firstRecordOf(`SKU,Name\n${row}\n`, chosen))?.sourceVersion;
  const version = await versionOf('1,A');
  expect(version).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(await versionOf('1,A', [['observedAt', { from: 'constant', text: '2026-11-21T11:58:00Z' }]])).toBe(
    version,
  );
  expect(await versionOf('1,B')).not.toBe(version);
  expect(await versionOf('1,A', [['unit', { from: 'constant', text: 'box' }]])).not.toBe(version);
});

describe('a table', () => {
  it.each([
    ['commas', 'SKU,Name\n1,A'],
    ['semicolons', 'SKU;Name\r\n1;A\r\n'],
    ['commas in texts beside semicolons', 'SKU;Name\n1;"A"\n'],
    ['tabs', 'SKU\tName\n1\tA\n'],
    ['a byte order mark', '\ufeffSKU,Name\n1,A'],
    ['quotes', '"SKU","Name"\n"1","A"'],
    ['empty headings at the end', 'SKU,Name,,\n1,A'],
  ])('is read with %s', (_, text) => {
    expect(parseTable(text)).toMatchObject({
      headingsNumber: 1,
      headings: ['SKU', 'Name'],
      rows: [{ number: 2, cells: ['1', 'A'] }],
      faults: [],
    });
  });

  it.each([
    ['not closed', 'SKU,Name\n1,"A\n2,B\n', 'quote_not_closed'],
    ['followed by text', 'SKU,Name\n1,"A"B\n', 'text_after_quote'],
  ])('with a quotation mark that is %s has a fault with the number of the row', (_, text, code) => {
    expect(parseTable(text).faults).toContainEqual({ code, row: 2 });
  });

  it('takes a mark of inches for no quotation mark, so that line breaks in the cells after it are part of them', () => {
    const text = 'Name,Remarks\r\n19" rack,x\r\n"Two\nlines",y\r\n';
    expect(parseTable(text)).toMatchObject({ rowCount: 2, faults: [] });
    expect(parseTable('Name,Remarks\r\n19" rack,x\r\nTwo\nlines,y\r\n').faults).toContainEqual({
      code: 'line_break_in_row',
      row: 3,
    });
  });

  it('names its unused columns, including those without a heading and those of a price when there is no price', () => {
    const table = parseTable('SKU,Name,Bin,,Empty,,Currency\n1,A,x,y,,,EUR\n');
    const mapping = withSource(suggestedMapping(table), 'unitPrice', { from: 'nothing' });
    expect(tableSummary(table, mapping)).toBe(
      'The table has 1 row and 7 columns. Not used: Bin, column 4, Empty, Currency.',
    );
  });
});
