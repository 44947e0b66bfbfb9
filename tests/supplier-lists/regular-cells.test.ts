import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { parseTable } from '../../src/supplier-lists/parse-table.ts';
import { readRegularCells, type Separators } from '../../src/supplier-lists/regular-cells.ts';

/** The rows of a text, or undefined if it has quotation marks that are not in their place. */
const read = (text: string, separators: Separators): string[][] | undefined => {
  const rows: string[][] = [];
  const isRead = readRegularCells(text, separators, {
    textOf: (_, source, start, end) => source.slice(start, end),
    onRow: (cells) => rows.push(cells),
  });
  return isRead ? rows : undefined;
};

const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'a',
    '1.5',
    '"q"',
    '"a""b"',
    '"a,b"',
    '"a;b"',
    '"a\nb"',
    '"a\r\nb"',
    'a"b',
    '""',
    '📦é',
  ),
  fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', 'é'), maxLength: 4 }),
);

const separators = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
});

const table = fc.tuple(
  separators,
  fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
);

const textOf = (rows: readonly (readonly string[])[], { delimiter, newline }: Separators): string =>
  rows.map((cells) => cells.join(delimiter)).join(newline);

describe('the cells of a text', () => {
  it('are those of Papa Parse, where quotation marks are in their place', () => {
    let regular = 0;
    fc.assert(
      fc.property(table, ([marks, rows]) => {
        const text = textOf(rows, marks);
        const found = read(text, marks);
        const { data, errors } = Papa.parse<string[]>(text, marks);
        if (found === undefined) return;
        regular += 1;
        expect(errors.filter(({ type }) => type === 'Quotes')).toEqual([]);
        // Papa Parse has no row for an empty text.
        expect(text === '' ? [] : found).toEqual(data);
      }),
      { numRuns: 5000 },
    );
    expect(regular).toBeGreaterThan(1000);
  });

  it('are those of Papa Parse in a table too, with the same rows, headings and faults', () => {
    fc.assert(
      fc.property(table, ([marks, rows]) => {
        const text = textOf(rows, marks);
        const { data, errors } = Papa.parse<string[]>(text, { delimiter: marks.delimiter });
        const filled = data.flatMap((cells, index) =>
          cells.some((each) => each.trim() !== '') ? [{ number: index + 1, cells }] : [],
        );
        const { headings, headingsNumber, rows: read, faults } = parseTable(text, marks.delimiter);
        const [first, ...others] = filled;
        expect(read).toEqual(others);
        expect(headings).toEqual(first?.cells.slice(0, headings.length) ?? []);
        expect(headingsNumber).toBe(first?.number ?? 1);
        const ofQuotes = faults.filter(({ code }) => !code.startsWith('row_'));
        expect(ofQuotes.length).toBe(errors.filter(({ type }) => type === 'Quotes').length);
      }),
      { numRuns: 2000 },
    );
  });

  it('are one string where a column repeats, and are examined all the same', () => {
    const rows = Array.from(
      { length: 3000 },
      (_, index) => `${index},${index % 2 === 0 ? '1.5' : '"3,25"'},"5"""`,
    );
    const { columns, rows: read } = parseTable(`A,B,C\n${rows.join('\n')}\n`);
    expect(columns.map(({ isEmpty }) => isEmpty)).toEqual([false, false, false]);
    expect([...(columns[1]?.marks.readOnlyWith ?? [])]).toEqual(['.', ',']);
    expect(read.at(-1)?.cells).toEqual(['2999', '3,25', '5"']);
  });
});
