import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { delimitedRows } from '../../src/tables/delimited-rows.ts';

const rowsOf = (text: string, maxCells = 100) => [...delimitedRows(text, { delimiter: ',', maxCells })];

const cellsOf = (text: string, maxCells?: number) => rowsOf(text, maxCells).map(({ cells }) => cells);

const isFilled = ({ cells }: { readonly cells: readonly string[] }): boolean =>
  cells.some((cell) => cell.trim() !== '');

describe('the rows of a text', () => {
  it.each([
    ['line feeds', '\n'],
    ['carriage returns', '\r'],
    ['both', '\r\n'],
  ] as const)('are those that Papa Parse reads, with its faults, for any text with %s', (_, lineBreak) => {
    const token = fc.constantFrom('a', 'b ', ' ', '"', '""', ',', ',', ';', '\t', '\u00a0', 'x"y', lineBreak);
    fc.assert(
      fc.property(fc.array(token, { maxLength: 30 }), (tokens) => {
        // Papa Parse takes spaces after a quotation mark at the end of a file for text.
        const text = `a${lineBreak}${tokens.join('').trimEnd()}`;
        const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline: lineBreak });
        const read = rowsOf(text);
        expect(read.filter(isFilled).map(({ number, cells }) => ({ number, cells }))).toEqual(
          data.map((cells, index) => ({ number: index + 1, cells })).filter(isFilled),
        );
        const faults = errors.map(({ code, row = 0 }) => `${row + 1} ${code}`);
        expect(
          new Set(
            read.flatMap(({ number, faults: ofRow }) =>
              [...ofRow].map(
                (fault) => `${number} ${fault === 'quote_not_closed' ? 'MissingQuotes' : 'InvalidQuotes'}`,
              ),
            ),
          ),
        ).toEqual(new Set(faults));
      }),
    );
  });

  it('that are blank are only counted', () => {
    expect(rowsOf(`\n \n,,\n"",\t\n1\n${'\n'.repeat(1_000_000)}2`)).toMatchObject([
      { number: 5, cells: ['1'] },
      { number: 1_000_006, cells: ['2'] },
    ]);
  });

  it('begin and end where their text does', () => {
    const text = 'A,B\r\n\r\n"a\r\nb",c\r\nd';
    expect(rowsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'A,B\r\n',
      '"a\r\nb",c\r\n',
      'd',
    ]);
  });

  it('have a fault where another line break than that of the table is in them, outside quotation marks', () => {
    const faulty = (text: string) =>
      rowsOf(text).flatMap(({ number, faults }) => (faults.has('line_break_in_row') ? [number] : []));
    expect(faulty('A,B\r\n1,a\nb\r\n2,"a\nb"\r\n3,"a"\n\r\n4,a\rb\r\n')).toEqual([2, 4, 5]);
    expect(faulty('A,B\n1,a\r\n2,b\n')).toEqual([2]);
    expect(faulty('A,B\r1,a\n2,b\r')).toEqual([2]);
  });

  it('give a cell with text that is beyond the most cells, so that it is not lost unseen', () => {
    expect(cellsOf('1,2,3\n1,2,,,5,6\n1,2,,,', 2)).toEqual([
      ['1', '2', '3'],
      ['1', '2', '5'],
      ['1', '2', ''],
    ]);
  });
});
