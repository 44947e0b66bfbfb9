import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownHeadings } from '../../src/columns/fields/headings.ts';
import { parseTable } from '../../src/columns/profile/open-list.ts';
import { positionsOfRows } from '../../src/tables/cell-positions.ts';
import { findDelimiter } from '../../src/tables/parse-table.ts';

/** The places of the cells of a row, as `line:column`, or `line:column/unit` where units differ from characters. */
const placesOf = (text: string, row: number): string[] =>
  (positionsOfRows(text, new Set([row]), findDelimiter(text, knownHeadings)).get(row)?.cells ?? []).map(
    ({ line, column, unit }) => (column === unit ? `${line}:${column}` : `${line}:${column}/${unit}`),
  );

describe('the line of a row', () => {
  it.each([
    ['line feeds', '\n'],
    ['carriage returns and line feeds', '\r\n'],
  ])('counts line breaks within cells and empty lines, with %s', (_, newline) => {
    const text = ['A,B', '1,"two', 'lines"', '', '2,x', '3,y'].join(newline);
    const rows = parseTable(text).rows.map(({ number }) => number);
    const lines = [...positionsOfRows(text, new Set(rows), ',')].map(([row, { line }]) => [row, line]);
    expect(lines).toEqual([
      [2, 2],
      [4, 5],
      [5, 6],
    ]);
  });
});

describe('the place of a cell', () => {
  it.each([
    ['an ordinary one', 'A,B,C\n1,22,3', ['2:1', '2:3', '2:6']],
    ['after one in quotation marks, with the delimiter', 'A,B\n"a,b",2', ['2:1', '2:7']],
    ['after doubled quotation marks', 'A,B,C\n"5"" x",2,"""",', ['2:1', '2:9', '2:11', '2:16']],
    ['after a mark of inches, which quotes nothing', 'A,B,C\n1,19" rack,3', ['2:1', '2:3', '2:12']],
    ['after a line break in a cell', 'A,B,C\r\n1,"a\r\nbc",3', ['2:1', '2:3', '3:5']],
    ['after a line break in a cell, by a carriage return alone', 'A,B,C\r1,"a\rbc",3', ['2:1', '2:3', '3:5']],
    ['between semicolons', 'A;B\n1,5;2', ['2:1', '2:5']],
    ['between tabs', 'A\tB\n1\t"2"', ['2:1', '2:3']],
    ['after characters of two units', 'A,B\n📦é,2', ['2:1', '2:4/5']],
    ['in a row whose quotation marks are misplaced', 'A,B\n"a"b,2', []],
    ['with spaces after its closing quotation mark', 'A,B\n"a" ,2', ['2:1', '2:6']],
  ])('of a row is that of its first character: %s', (_, text, places) => {
    expect(placesOf(text, 2)).toEqual(places);
  });

  it('begins with what the cell has, for any list', () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', '1', ' ', 'é', '📦'), maxLength: 4 }),
      fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', '📦'), maxLength: 5 }),
    );
    const written = (text: string): string =>
      /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        (rows) => {
          const text = `A,B,C,D\n${rows.map((cells) => cells.map(written).join(',')).join('\n')}\n`;
          const lines = text.split(/\r\n?|\n/);
          const all = new Set(rows.map((_, index) => index + 2));
          const found = positionsOfRows(text, all, ',');
          for (const [index, cells] of rows.entries()) {
            // A table has no blank rows.
            if (cells.every((cell) => cell.trim() === '')) continue;
            const starts = found.get(index + 2)?.cells ?? [];
            expect(starts).toHaveLength(cells.length);
            for (const [at, cellText] of cells.entries()) {
              const { line, column, unit } = starts[at] ?? expect.unreachable();
              const inLine = lines[line - 1] ?? '';
              const [first = ''] = written(cellText).split(/\r\n?|\n/);
              expect(inLine.slice(unit - 1).startsWith(first)).toBe(true);
              expect(
                [...inLine]
                  .slice(column - 1)
                  .join('')
                  .startsWith(first),
              ).toBe(true);
            }
          }
        },
      ),
    );
  });
});
