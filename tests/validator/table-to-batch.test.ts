import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ValidationRequestSchema } from '../../src/contracts/supplier/schemas/request.ts';
import { validateBatchBytes } from '../../src/contracts/supplier/validate-batch-bytes.ts';
import { guessSources } from '../../src/validator/table/guess-sources.ts';
import type { Mapping } from '../../src/validator/table/mapping.ts';
import type { MemberName } from '../../src/validator/table/members.ts';
import { parseTable } from '../../src/validator/table/parse-table.ts';
import { rowSlices } from '../../src/validator/table/row-slices.ts';
import type { Source } from '../../src/validator/table/source.ts';
import { tableSummary } from '../../src/validator/table/table-summary.ts';
import { writeBatch } from '../../src/validator/table/write-batch.ts';
import { stockListExample } from '../../src/validator/verdict/example-texts.ts';
import { instantAt } from '../contracts/supplier/instant-at.ts';

const observedAt = '2026-11-21T11:55:00Z';
const now = instantAt('2026-11-21T12:00:00Z');

const mappingFor = (
  headings: readonly string[],
  chosen: readonly (readonly [MemberName, Source])[] = [],
  decimalMark: Mapping['decimalMark'] = '.',
): Mapping => ({
  sources: new Map([
    ...guessSources(headings),
    ['observedAt', { from: 'constant', text: observedAt }],
    ...chosen,
  ]),
  decimalMark,
  batch: { id: 'stock-list', system: 'Stock list', mode: 'api' },
});

const batchOf = async (text: string, ...how: [chosen?: [MemberName, Source][], mark?: '.' | ',']) => {
  const { headings, rows } = parseTable(text);
  return writeBatch(rows, mappingFor(headings, ...how));
};

const verdictOn = (text: string) => validateBatchBytes(new TextEncoder().encode(text), now);

const RecordsSchema = z.object({ records: z.array(z.record(z.string(), z.unknown())) });

const firstRecordOf = async (...table: Parameters<typeof batchOf>) =>
  RecordsSchema.parse(JSON.parse(await batchOf(...table))).records[0];

describe('an ordinary stock list', () => {
  it('becomes a valid batch without a choice being made, by its headings alone', async () => {
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

  it('keeps an empty cell where the contract allows no null, so that the check names it', async () => {
    const verdict = verdictOn(await batchOf('SKU,Description\n1,\n'));
    expect(verdict).toMatchObject({ errors: [{ pointer: '/records/0/title', code: 'text_empty' }] });
  });
});

describe('a value of a table', () => {
  it('that is a decimal keeps every digit as text', async () => {
    const record = await firstRecordOf('SKU,Name,Qty,Price\n007,A,12.10,0.10000000\n');
    expect(record).toMatchObject({
      sourceRecordId: '007',
      availability: { quantity: '12.10' },
      pricing: { tiers: [{ unitPrice: '0.10000000' }] },
    });
  });

  it('has its decimal comma changed when a person says that the list writes commas, and not otherwise', async () => {
    const table = 'SKU;Name;Qty\n1;A;1,50\n';
    expect(await firstRecordOf(table, [], ',')).toMatchObject({ availability: { quantity: '1.50' } });
    expect(await firstRecordOf(table, [], '.')).toMatchObject({ availability: { quantity: '1,50' } });
  });

  it('that does not fit stays as it is for the check to name: nothing is mended', async () => {
    const verdict = verdictOn(await batchOf('SKU,Name,Qty,Lead time\n1,A,"1,234.50",soon\n'));
    expect(verdict).toMatchObject({
      errors: [
        { pointer: '/records/0/availability/quantity', code: 'invalid_decimal' },
        { pointer: '/records/0/availability/leadTimeDays', code: 'wrong_type' },
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
      'SKU,Name,Kind,Start,End\n1,A,capacity,2026-11-23T08:00:00Z,2026-11-23T17:00:00Z\n',
    );
    expect(verdictOn(text).outcome).toBe('valid');
  });
});

describe('the version that is made from a row', () => {
  it('is the same for the same row and another when a cell changes', async () => {
    const versionOf = async (row: string) => (await firstRecordOf(`SKU,Name\n${row}\n`))?.sourceVersion;
    expect(await versionOf('1,A')).toBe(await versionOf('1,A'));
    expect(await versionOf('1,A')).not.toBe(await versionOf('1,B'));
    expect(await versionOf('1,A')).toMatch(/^sha256:[0-9a-f]{64}$/);
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
  ])('is read with %s', (_, text) => {
    expect(parseTable(text)).toEqual({
      headings: ['SKU', 'Name'],
      rows: [{ number: 2, cells: ['1', 'A'] }],
      complaint: undefined,
    });
  });

  it('numbers its rows as a spreadsheet does, blank rows included', () => {
    const { rows } = parseTable('SKU,Name\n1,A\n,\n\n2,"two\nlines"\n3,C\n');
    expect(rows.map(({ number }) => number)).toEqual([2, 5, 6]);
  });

  it('that leaves a quotation mark open is complained about', () => {
    expect(parseTable('SKU,Name\n1,"A\n2,B\n').complaint).toContain('not closed');
  });

  it('of more rows than a batch takes is offered in batches of fifty', () => {
    const text = `SKU,Name\n${Array.from({ length: 120 }, (_, index) => `${index},A`).join('\n')}\n`;
    const slices = rowSlices(parseTable(text).rows);
    expect(slices.map(({ label }) => label)).toEqual(['rows 2 to 51', 'rows 52 to 101', 'rows 102 to 121']);
    expect(slices.map(({ rows }) => rows.length)).toEqual([50, 50, 20]);
  });

  it('says which of its columns are not used', () => {
    const table = parseTable('SKU,Name,Bin\n1,A,x\n');
    expect(tableSummary(table, guessSources(table.headings))).toBe(
      'The table has 1 row and 3 columns. Not used: Bin.',
    );
  });
});
