import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBatchContext } from '../../src/contracts/supplier/check/batch.ts';
import { createFindings, Place } from '../../src/contracts/supplier/check/findings.ts';
import { checkRecord } from '../../src/contracts/supplier/check/record.ts';
import { checkList, type ListCheck } from '../../src/supplier-lists/check-list.ts';
import type { FieldName } from '../../src/supplier-lists/fields.ts';
import type { Mapping, Source } from '../../src/supplier-lists/mapping.ts';
import { parseTable, type Table } from '../../src/supplier-lists/parse-table.ts';
import { createRowReader, recordOfValues } from '../../src/supplier-lists/read-row.ts';
import { instantAt } from '../contracts/supplier/instant-at.ts';
import { completeMapping } from './complete-mapping.ts';

const now = instantAt('2026-11-21T12:00:00Z');

const finish = (table: Table, mapping: Mapping): ListCheck => {
  const steps = checkList(table, mapping, now);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

/** For each row the codes of its cells that cannot be read, and what the complete check finds in its record. */
const plainCodes = (table: Table, mapping: Mapping): { faults: string[]; found: string[] }[] => {
  const read = createRowReader(table, mapping);
  const context = createBatchContext(now);
  const findings = createFindings(undefined, Number.POSITIVE_INFINITY);
  return table.rows.map((row) => {
    const misfits = table.faults.filter((fault) => fault.row === row.number);
    if (misfits.length > 0) return { faults: misfits.map(({ code }) => code), found: [] };
    const { values, faults } = read(row);
    checkRecord(recordOfValues(values), new Place(findings).at(row.number), context);
    return {
      faults: faults.map(({ code }) => code),
      found: findings.listed.splice(0).map(({ code }) => code),
    };
  });
};

/** Ordinary cells of each column, and odd ones. */
const columns: Readonly<Record<string, readonly [ordinary: readonly string[], odd: readonly string[]]>> = {
  Title: [
    ['Switch', 'Router', 'Cable, 2 m'],
    ['', ' ', 'x'.repeat(501), 'a\u0000b', 'a\u0007'],
  ],
  Brand: [
    ['Moxa', 'Siemens', ''],
    ['x'.repeat(501), '\u0085'],
  ],
  MPN: [['EDS-P510', '6ES7 215', ''], ['\u0000']],
  Qty: [
    ['1', '2', '12.5', '1,200', '', ' 7 '],
    ['-1', '4 pcs', '1.234.567', '1,2', '1'.repeat(13)],
  ],
  Unit: [
    ['piece', 'm'],
    ['', ' ', 'x'.repeat(65)],
  ],
  Location: [['Rotterdam', ''], ['\u0001']],
  'Lead time': [
    ['3', '0', ''],
    ['1.5', '100000', 'soon'],
  ],
  Price: [
    ['1', '2.50', '1,234.5', '', '0'],
    ['1.2.3', 'x', '1.123456789', '1,23'],
  ],
  Currency: [
    ['EUR', 'USD'],
    ['eur', '', 'EURO'],
  ],
  Country: [
    ['NL', 'DE'],
    ['nl', '', 'NLD'],
  ],
  'Tax rate': [
    ['0.21', ''],
    ['21', '1.01', 'x'],
  ],
  MOQ: [
    ['1', '10'],
    ['0', '', '0.0'],
  ],
  Multiple: [
    ['1', '5'],
    ['0', '-5'],
  ],
  Condition: [
    ['new', 'Used', 'unknown'],
    ['old', ''],
  ],
  Status: [['active', 'withdrawn'], ['gone']],
  // These two have no heading that is recognised.
  Zeit: [
    ['2026-11-20T10:00:00Z', ''],
    ['2026-11-22T10:00:00Z', 'yesterday'],
  ],
  Sorte: [
    ['product', 'service'],
    ['capacity', 'thing'],
  ],
};
const names = Object.keys(columns);

const cellOf = (name: string) => {
  const [ordinary, odd] = columns[name] ?? [[], []];
  return fc.oneof(
    { weight: 60, arbitrary: fc.constantFrom(...ordinary) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
};

const identifier = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 0, max: 99_999 }).map((number) => `item-${number}`) },
  { weight: 1, arbitrary: fc.constantFrom('', 'item 1', '._', 'x'.repeat(129), ' item-1 ') },
);

const row = fc.tuple(identifier, ...names.map(cellOf));

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

const textOf = (rows: readonly (readonly string[])[]): string =>
  [['SKU', ...names], ...rows].map((cells) => cells.map(quoted).join(',')).join('\n');

const rowsOf = (count: number) => fc.array(row, { minLength: count, maxLength: count });

const agree = (table: Table, mapping: Mapping): number => {
  const plain = plainCodes(table, mapping);
  const { valid, causes } = finish(table, mapping);
  const listed = table.rows.map(() => new Set<string>());
  for (const { code, rows } of causes) for (const row of rows) listed[row]?.add(code);
  expect([...valid]).toEqual(plain.map(({ faults, found }) => (faults.length + found.length === 0 ? 1 : 0)));
  for (const [index, { faults, found }] of plain.entries()) {
    const all = new Set([...faults, ...found]);
    // What a record lacks because a cell cannot be read is not found twice.
    if (faults.length === 0) expect(listed[index], `row ${index}`).toEqual(all);
    else expect([...all], `row ${index}`).toEqual(expect.arrayContaining([...(listed[index] ?? [])]));
    for (const code of faults) expect(listed[index]).toContain(code);
  }
  return valid.reduce((sum, each) => sum + each, 0);
};

describe('the check of a list, which screens rows,', () => {
  it('finds in each of many thousands of odd rows what the complete check of each record finds', () => {
    let good = 0;
    let all = 0;
    fc.assert(
      fc.property(rowsOf(400), (rows) => {
        const table = parseTable(textOf(rows));
        good += agree(table, completeMapping(table.headings, '2026-11-21T11:55:00Z'));
        all += rows.length;
      }),
      { numRuns: 40 },
    );
    // Otherwise nothing was screened, or nothing was wrong.
    expect(good).toBeGreaterThan(all / 4);
    expect(good).toBeLessThan((all * 3) / 4);
  });

  const constant = (text: string): Source => ({ from: 'constant', text });
  const choices: readonly (readonly [string, readonly (readonly [FieldName, Source])[]])[] = [
    ['a price for every row', [['unitPrice', constant('5')]]],
    ['no price', [['unitPrice', { from: 'nothing' }]]],
    ['one identifier for every row', [['sourceRecordId', constant('item')]]],
    ['a kind that needs a window', [['kind', constant('capacity')]]],
    ['a time that is over', [['observedAt', constant('2026-11-19T11:55:00Z')]]],
    ['a constant that is wrong', [['currency', constant('euro')]]],
    ['a column of times', [['sourceUpdatedAt', { from: 'column', column: names.indexOf('Zeit') + 1 }]]],
    ['a column of kinds', [['kind', { from: 'column', column: names.indexOf('Sorte') + 1 }]]],
    ['one column for two fields', [['manufacturer', { from: 'column', column: 3 }]]],
    ['a column that does not exist', [['location', { from: 'column', column: 99 }]]],
  ];
  it.each(choices)('agrees with the complete check of a list with %s', (_, chosen) => {
    fc.assert(
      fc.property(rowsOf(60), (rows) => {
        const table = parseTable(textOf(rows));
        agree(table, completeMapping(table.headings, '2026-11-21T11:55:00Z', chosen));
      }),
      { numRuns: 15 },
    );
  });

  it('agrees where rows have too few or too many cells', () => {
    const good =
      '"item-0","Switch","Moxa","A","1","piece","","3","1","EUR","NL","","1","1","new","active","","product"';
    const rows = Array.from({ length: 30 }, (_, index) => good.replace('item-0', `item-${index}`));
    const odd = rows.map((text, index) =>
      index % 7 === 3 ? text.slice(0, 40) : index % 7 === 5 ? `${text},x` : text,
    );
    const table = parseTable(['SKU', ...names].join(',').concat('\n', odd.join('\n')));
    agree(table, completeMapping(table.headings, '2026-11-21T11:55:00Z'));
  });
});
