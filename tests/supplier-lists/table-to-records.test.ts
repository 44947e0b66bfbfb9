import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ValidationRequestSchema } from '../../src/contracts/supplier/schemas/request.ts';
import { validateBatchBytes } from '../../src/contracts/supplier/validate-batch.ts';
import type { FieldName, Source } from '../../src/supplier-lists/fields.ts';
import {
  guessSources,
  type Mapping,
  suggestedMapping,
  tableSummary,
} from '../../src/supplier-lists/mapping.ts';
import { parseTable } from '../../src/supplier-lists/parse-table.ts';
import type { Table } from '../../src/supplier-lists/table.ts';
import { fixOfFault, type TableFault } from '../../src/supplier-lists/table-faults.ts';
import { stockListExample } from '../../src/validator/example-texts.ts';
import { instantAt } from '../contracts/supplier/instant-at.ts';
import { batchOfTable } from './batch-of-table.ts';
import { completeMapping as mappingOf } from './complete-mapping.ts';

const observedAt = '2026-11-21T11:55:00Z';
const now = instantAt('2026-11-21T12:00:00Z');

const completeMapping = (
  table: Table,
  chosen: readonly (readonly [FieldName, Source])[] = [],
  decimalMark: Mapping['decimalMark'] = '.',
): Mapping => ({ ...mappingOf(table, observedAt, chosen), decimalMark });

type HowToRead = [chosen?: [FieldName, Source][], mark?: Mapping['decimalMark']];

const written = async (text: string, ...how: HowToRead) => {
  const table = parseTable(text);
  return batchOfTable(table, completeMapping(table, ...how));
};

const batchOf = async (text: string, ...how: HowToRead): Promise<string> => {
  const batch = await written(text, ...how);
  return 'text' in batch ? batch.text : expect.unreachable(JSON.stringify(batch.faults));
};

const faultsOf = async (text: string, ...how: HowToRead): Promise<readonly TableFault[]> => {
  const batch = await written(text, ...how);
  return 'faults' in batch ? batch.faults : [];
};

const verdictOn = (text: string) => validateBatchBytes(new TextEncoder().encode(text), now);

const RecordsSchema = z.object({ records: z.array(z.record(z.string(), z.unknown())) });

const recordsOf = async (...table: Parameters<typeof batchOf>) =>
  RecordsSchema.parse(JSON.parse(await batchOf(...table))).records;

const firstRecordOf = async (...table: Parameters<typeof batchOf>) => (await recordsOf(...table))[0];

const quantityOf = async (cell: string, mark: '.' | ',') =>
  firstRecordOf(`SKU;Name;Qty\n1;A;${cell}\n`, [], mark);

describe('an ordinary stock list', () => {
  it('becomes a valid batch once a person has made the choices it leaves open', async () => {
    const text = await batchOf(stockListExample);
    expect(verdictOn(text)).toMatchObject({ outcome: 'valid', result: { recordsValidated: 4 } });
    const { records } = ValidationRequestSchema.parse(JSON.parse(text));
    expect(records[0]).toMatchObject({
      sourceRecordId: '10017',
      title: 'Ethernet switch, 8 ports, fanless',
      manufacturer: 'Example Works',
      manufacturerPartNumber: 'EW-408A/8-T',
      availability: { quantity: '12', location: 'Rotterdam', leadTimeDays: 3 },
      pricing: { currency: 'EUR', country: 'NL', tiers: [{ minimumQuantity: '1', unitPrice: '199.50' }] },
      observedAt,
      expiresAt: '2026-11-22T11:55:00Z',
    });
  });

  it('has null where a cell is empty and the contract allows it, and no price without a price', async () => {
    const { records } = ValidationRequestSchema.parse(JSON.parse(await batchOf(stockListExample)));
    expect(records[2]?.availability.leadTimeDays).toBeNull();
    expect(records[3]?.availability.quantity).toBeNull();
    expect(records[3]?.pricing).toBeNull();
  });
});

describe('a value that a list does not state', () => {
  it('is asked for and never assumed: kind, condition, status, unit, tax, quantities of a price, times, source, mark', async () => {
    const table = parseTable('SKU,Description,Price,Currency,Country\n10017,Switch,199.50,EUR,NL\n');
    const batch = await batchOfTable(table, suggestedMapping(table));
    const faults = 'faults' in batch ? batch.faults : [];
    expect(faults.filter(({ code }) => code === 'guess_not_confirmed').map(({ choice }) => choice)).toEqual([
      'sourceRecordId',
      'title',
      'unitPrice',
      'currency',
      'country',
    ]);
    const missing = faults.filter(({ code }) => code === 'choice_missing');
    expect(missing.map(({ choice }) => choice)).toEqual([
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
    for (const fault of faults) expect(fixOfFault(fault)).toMatch(/^(?:Choose|Write|Enter|Confirm) .*\.$/);
  });

  it('is reported with the values that are offered for it', () => {
    expect(fixOfFault({ code: 'choice_missing', choice: 'minimumOrderQuantity' })).toContain(
      'Offered: 1 (no minimum).',
    );
    expect(fixOfFault({ code: 'choice_missing', choice: 'unit' })).toContain('Offered: piece.');
    expect(fixOfFault({ code: 'choice_missing', choice: 'expiresAt' })).toContain(
      '24 hours after the export',
    );
  });

  it('is not asked for a price when the list has none, nor for a mark when no number has one', async () => {
    const table = parseTable('SKU,Name,Qty\n1,A,12\n');
    const batch = await batchOfTable(table, suggestedMapping(table));
    const choices = 'faults' in batch ? batch.faults.map(({ choice }) => choice) : [];
    expect(choices).not.toContain('currency');
    expect(choices).not.toContain('decimal-mark');
  });

  it('is not given by an empty text, nor by one that cannot be read', async () => {
    expect(await faultsOf('SKU,Name\n1,A\n', [['unit', { from: 'constant', text: ' ' }]])).toEqual([
      { code: 'choice_missing', choice: 'unit' },
    ]);
    expect(await faultsOf('SKU,Name\n1,A\n', [['observedAt', { from: 'constant', text: 'today' }]])).toEqual([
      { code: 'not_readable', choice: 'observedAt' },
    ]);
    expect(await faultsOf('SKU,Name\n1,A\n', [['quantity', { from: 'constant', text: '1.200' }]])).toEqual([
      { code: 'not_readable', choice: 'quantity' },
    ]);
  });

  it('is not taken from one of two columns with the same heading', () => {
    const guessOf = (headings: string, name: FieldName) => guessSources(parseTable(headings)).get(name);
    expect(guessOf('SKU,Name,Price,Price', 'unitPrice')).toEqual({ from: 'unset' });
    expect(guessOf('SKU,Name,Brand,Brand', 'manufacturer')).toEqual({ from: 'nothing' });
    expect(guessOf('SKU,SKU,Name', 'sourceRecordId')).toEqual({ from: 'unset' });
  });
});

describe('a number of a table', () => {
  it('keeps every digit as text', async () => {
    const record = await firstRecordOf('SKU,Name,Qty,Price\n007,A,12.10,0.10000000\n', [
      ['currency', { from: 'constant', text: 'EUR' }],
      ['country', { from: 'constant', text: 'NL' }],
    ]);
    expect(record).toMatchObject({
      sourceRecordId: '007',
      availability: { quantity: '12.10' },
      pricing: { tiers: [{ unitPrice: '0.10000000' }] },
    });
  });

  it('is read by the mark that was chosen for the whole list: 1.200 is 1200 where the comma is the decimal mark', async () => {
    expect(await quantityOf('1.200', ',')).toMatchObject({ availability: { quantity: '1200' } });
    expect(await quantityOf('1.200', '.')).toMatchObject({ availability: { quantity: '1.200' } });
    expect(await quantityOf('1.200,50', ',')).toMatchObject({ availability: { quantity: '1200.50' } });
    expect(await quantityOf('1\u202f200,50', ',')).toMatchObject({ availability: { quantity: '1200.50' } });
    expect(await quantityOf("1'200.50", '.')).toMatchObject({ availability: { quantity: '1200.50' } });
  });

  it('that does not fit the mark is a fault with its row and its column, and no batch is created', async () => {
    const table = 'SKU;Name;Menge;Lead time\n1;A;1.200;2\n2;B;12.5;soon\n3;C;-4;1,5\n';
    const quantity: [FieldName, Source] = ['quantity', { from: 'column', column: 2 }];
    expect(await faultsOf(table, [quantity], ',')).toEqual([
      { code: 'ambiguous_number', row: 2, column: 'Menge' },
      { code: 'other_decimal_mark', row: 3, column: 'Menge' },
      { code: 'not_a_number', row: 3, column: 'Lead time' },
      { code: 'not_a_number', row: 4, column: 'Menge' },
      { code: 'not_whole_days', row: 4, column: 'Lead time' },
    ]);
  });

  it('that is ambiguous is a fault when its column mixes decimal marks, in other rows too', async () => {
    expect(await faultsOf('SKU;Name;Qty\n1;A;1.200\n2;B;3,5\n3;C;4.50\n', [], ',')).toEqual([
      { code: 'ambiguous_number', row: 2, column: 'Qty' },
      { code: 'other_decimal_mark', row: 4, column: 'Qty' },
    ]);
  });

  it('that a person enters for every row is read independently of the decimal mark of the list', async () => {
    const rate: [FieldName, Source] = ['quantity', { from: 'constant', text: '0.5' }];
    expect(await firstRecordOf('SKU,Name\n1,A\n', [rate], ',')).toMatchObject({
      availability: { quantity: '0.5' },
    });
  });
});

describe('a value of a table', () => {
  it('that is empty where every record needs one is a fault with its row and its column', async () => {
    expect(await faultsOf('SKU,Description\n1,\n2,Ring\n')).toEqual([
      { code: 'empty_cell', row: 2, column: 'Description' },
    ]);
  });

  it('that does not have the form of its field is kept unchanged, so that the contract reports it', async () => {
    const verdict = verdictOn(await batchOf('SKU,Name,Condition,Updated\n1,A,as good as new,yesterday\n'));
    expect(verdict).toMatchObject({
      errors: [
        { pointer: '/records/0/condition', code: 'invalid_choice' },
        { pointer: '/records/0/sourceUpdatedAt', code: 'invalid_timestamp' },
      ],
    });
  });

  it('that is free text keeps its spaces', async () => {
    const record = await firstRecordOf('SKU,Name,MPN\n 1 ,A,SI  310 \n');
    expect(record).toMatchObject({ sourceRecordId: '1', manufacturerPartNumber: 'SI  310 ' });
  });

  it('that is one of a few is taken in any case', async () => {
    expect(await firstRecordOf('SKU,Name,Condition\n1,A,Used\n')).toMatchObject({ condition: 'used' });
  });

  it('can be the same for every row, or come from a column that was not guessed', async () => {
    const record = await firstRecordOf('SKU,Name,Where\n1,A,Shelf 4\n', [
      ['location', { from: 'column', column: 2 }],
      ['unit', { from: 'constant', text: 'box' }],
    ]);
    expect(record).toMatchObject({ unit: 'box', availability: { location: 'Shelf 4' } });
  });

  it('makes a window for capacity', async () => {
    const text = await batchOf(
      'SKU,Name,Kind,Available from,Available until\n1,A,capacity,2026-11-23T08:00:00Z,2026-11-23T17:00:00Z\n',
    );
    expect(verdictOn(text).outcome).toBe('valid');
  });
});

describe('the version that is made from a record', () => {
  const versionOf = async (row: string, chosen: [FieldName, Source][] = []) =>
    (await firstRecordOf(`SKU,Name\n${row}\n`, chosen))?.sourceVersion;

  it('is the same for the same record and another when a field changes, by a cell or by a choice', async () => {
    expect(await versionOf('1,A')).toBe(await versionOf('1,A'));
    expect(await versionOf('1,A')).not.toBe(await versionOf('1,B'));
    expect(await versionOf('1,A')).not.toBe(
      await versionOf('1,A', [['unit', { from: 'constant', text: 'box' }]]),
    );
    expect(await versionOf('1,A')).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it('does not change because the same record is exported again later', async () => {
    const later: [FieldName, Source] = ['observedAt', { from: 'constant', text: '2026-11-21T11:58:00Z' }];
    expect(await versionOf('1,A', [later])).toBe(await versionOf('1,A'));
  });
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

  it('numbers its rows as a spreadsheet does, blank rows included', () => {
    const { rows, faults } = parseTable('SKU,Name\n1,A\n,\n\n2,"two\nlines"\n3,C\n');
    expect(rows.map(({ number }) => number)).toEqual([2, 5, 6]);
    expect(faults).toEqual([]);
  });

  it('with a row that has more or fewer cells than there are headings is refused, with the number of the row', async () => {
    const text = 'SKU,Name,Bin\n1,A,x,lost\n\n2,B\n3,C,y\n4,D,z,,\n5,E,\n';
    expect(await faultsOf(text)).toEqual([
      { code: 'row_too_long', row: 2 },
      { code: 'row_too_short', row: 4 },
    ]);
  });

  it.each([
    ['not closed', 'SKU,Name\n1,"A\n2,B\n', 'quote_not_closed'],
    ['followed by text', 'SKU,Name\n1,"A"B\n', 'text_after_quote'],
  ])('with a quotation mark that is %s is refused, with the number of the row', async (_, text, code) => {
    expect(await faultsOf(text)).toContainEqual({ code, row: 2 });
  });

  it('names its unused columns, including those without a heading and those of a price when there is no price', () => {
    const table = parseTable('SKU,Name,Bin,,Empty,,Currency\n1,A,x,y,,,EUR\n');
    expect(tableSummary(table, guessSources(table))).toBe(
      'The table has 1 row and 7 columns. Not used: Bin, column 4, Empty, Currency.',
    );
  });
});
