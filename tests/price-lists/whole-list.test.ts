import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { instantAt } from '../../packages/record-contract/tests/instant-at.ts';
import { parseTable } from '../../src/columns/profile/open-list.ts';
import { checkList } from '../../src/price-lists/check/check-list.ts';
import { compareLists } from '../../src/price-lists/report/compare-lists.ts';
import { reportCsv } from '../../src/price-lists/report/list-report.ts';
import { rememberList } from '../../src/price-lists/report/remember-list.ts';
import { exactCell } from '../../src/text/csv.ts';
import { checkToEnd } from './check-to-end.ts';
import { completeMapping } from './complete-mapping.ts';

const observedAt = '2026-11-21T11:55:00Z';
const now = instantAt('2026-11-21T12:00:00Z');

const checked = (text: string, observed = observedAt) => {
  const table = parseTable(text);
  const mapping = completeMapping(table, observed);
  return { table, mapping, check: checkToEnd(table, mapping, now) };
};

const list = (count: number, row: (index: number) => string): string =>
  `SKU,Name,Qty,Price,Currency,Country\n${Array.from({ length: count }, (_, index) => row(index)).join('\n')}\n`;

const good = (index: number): string => `item-${index},Switch,${index},1.5,EUR,NL`;

describe('the check of a whole list', () => {
  it('has one group for rows that are wrong in the same way, with all of them', () => {
    const { check } = checked(
      list(220, (index) => (index % 2 === 0 ? good(index) : `item-${index},Switch,4 pcs,1.5,eur,NL`)),
    );
    expect(check.groups.map(({ title, place, rows }) => [title, place, rows.length])).toEqual([
      ['Not a number', 'column Qty', 110],
      ['Not a currency code', 'column Currency', 110],
    ]);
    expect(check.groups[0]?.rows.slice(0, 3)).toEqual([1, 3, 5]);
    expect(check.validCount).toBe(110);
  });

  it('finds every problem of every row, also where the service would list a hundred', () => {
    const { check } = checked(list(50, (index) => `item ${index},a\u0000b,x,1.5,eur,nl`));
    expect(check.groups.map(({ rows }) => rows.length)).toEqual([50, 50, 50, 50, 50]);
  });

  it('accepts no row when the source is not valid, and says so first', () => {
    const table = parseTable(list(2, good));
    const mapping = completeMapping(table, observedAt);
    const check = checkToEnd(table, { ...mapping, batch: { ...mapping.batch, id: 'stock list' } }, now);
    expect(check.groups).toMatchObject([{ code: 'invalid_identifier', place: '/source/id', rows: [] }]);
    expect(check.validCount).toBe(0);
  });

  it('reports how far it is', () => {
    const table = parseTable(list(2500, good));
    expect([...checkList(table, completeMapping(table, observedAt), now)]).toEqual([1000, 2000]);
  });
});

describe('the report of a list', () => {
  it('has a line for each row, and runs no cell as a formula', () => {
    const { table, mapping, check } = checked(
      list(3, (index) =>
        index === 0
          ? good(0)
          : `${index === 1 ? '=' : '|'}HYPERLINK("http://example.test"),Switch,4 pcs,1,EUR,NL`,
      ),
    );
    const { data } = Papa.parse<string[]>(reportCsv(table, mapping, check));
    expect(data.slice(0, 2)).toEqual([
      ['row', 'sourceRecordId', 'meetsContract', 'problems', 'codes', 'whatToFix'],
      ['2', 'item-0', 'yes', '0', '', ''],
    ]);
    const [row, identifier = '', meets, problems, codes, fix] = data[2] ?? [];
    expect([row, meets, problems, codes]).toEqual(['3', 'no', '2', 'not_a_number invalid_identifier']);
    expect(identifier.startsWith("'=")).toBe(true);
    expect(exactCell(identifier)).toBe('=HYPERLINK("http://example.test")');
    const [, piped = ''] = data[3] ?? [];
    expect([piped, exactCell(piped)]).toEqual([
      `'|HYPERLINK("http://example.test")`,
      '|HYPERLINK("http://example.test")',
    ]);
    expect(fix).toContain('column Qty: Not a number.');
  });
});

describe('a corrected list', () => {
  it('is compared with the first by identifier: what is fixed, what remains, what is new and what is gone', () => {
    const first = checked(list(5, (index) => `item-${index},Switch,${index < 4 ? 'x' : '1'},1,EUR,NL`));
    // In another order: item-0 is fixed, item-1 remains, item-2 is gone, item-3 is fixed, item-4 is new.
    const rows = ['item-4,Switch,y,1,EUR,NL', good(3), 'item-1,Switch,x,1,EUR,NL', good(0)];
    const second = checked(list(rows.length, (index) => rows[index] ?? ''));
    const compared = compareLists(
      rememberList(first.table, first.mapping, first.check),
      rememberList(second.table, second.mapping, second.check),
    );
    expect(compared).toMatchObject([{ fixed: 2, remaining: 1, added: 1, removed: 1 }]);
  });

  it('has fixed an identifier that two rows shared, where the row keeps its place', () => {
    const first = checked(list(3, (index) => good(index === 2 ? 0 : index)));
    const second = checked(list(3, good));
    const before = rememberList(first.table, first.mapping, first.check);
    const after = rememberList(second.table, second.mapping, second.check, before);
    expect(compareLists(before, after)).toMatchObject([{ fixed: 2, remaining: 0, added: 0, removed: 0 }]);
  });
});
