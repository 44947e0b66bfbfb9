import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvLine, csvTable, exactCell } from '../../src/text/csv.ts';

/** The cells of a CSV text as a program reads them, the apostrophes of formulas included. */
const readCsv = (csv: string): string[][] => {
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter: ',', newline: '\r\n' });
  expect(errors).toEqual([]);
  expect(data.pop()).toEqual(['']);
  return data;
};

const marks = ['=', '+', '-', '@', '|', '%', '＝', '＋', '－', '＠', '\t', '\r', '\n'];
const formulas = marks.flatMap((mark) => [mark, `${mark}cmd`, `'${mark}1`, `''${mark}1`, `${mark}"a",b`]);

describe('a line of CSV', () => {
  it.each(formulas)(
    'shows a text that a spreadsheet may run as text, and gives it back exactly: %j',
    (text) => {
      const [[cell = ''] = []] = readCsv(csvLine([text]));
      expect(cell).toBe(`'${text}`);
      expect(exactCell(cell)).toBe(text);
    },
  );

  it.each(['', 'EDS-P510', "'", "'quoted'", 'a=1', ' =1', '5 %', 'A|B', 'a,b', '"', '\ufeffa', ' a '])(
    'keeps a text that no spreadsheet runs: %j',
    (text) => {
      const [[cell = ''] = []] = readCsv(csvLine([text, 'end']));
      expect(cell).toBe(text);
      expect(exactCell(cell)).toBe(text);
    },
  );

  it.each(
    marks.slice(0, 10).flatMap((mark) => [`x;${mark}1+1;y`, `x\n${mark}1`, `x;'${mark}1`, `;\t${mark}1`]),
  )(
    'shows as text also what a spreadsheet that separates by semicolons would make a cell of its own: %j',
    (text) => {
      const line = csvLine(['a', text]);
      for (const cell of line.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[=+\-@|%＝＋－＠]/);
      const [[, cell = ''] = []] = readCsv(line);
      expect(exactCell(cell)).toBe(text);
    },
  );

  it('gives back every text exactly, whatever is in it', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom(...marks, "'", '"', ',', ';', ' ', 'a', '\ufeff'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2 }), { minLength: 1 }), (rows) => {
        const read = readCsv(rows.map(csvLine).join(''));
        expect(read.map((cells) => cells.map(exactCell))).toEqual(rows);
        for (const cell of read.flat()) expect(cell).not.toMatch(/^[=+\-@|%＝＋－＠\t\r\n]/);
      }),
    );
  });

  it('keeps numbers as numbers, leaves a cell without a value empty, and quotes only what needs it', () => {
    expect(csvLine([-1, 0, null, undefined, '', 'a b', 'a,b', 'a"b', '-1'])).toBe(
      `-1,0,,,,a b,"a,b","a""b","'-1"\r\n`,
    );
  });
});

describe('a table as CSV', () => {
  it('has the names of the fields in its first line, and a line for each row', () => {
    const rows = [
      { name: 'a', '=count': 1 },
      { name: '=b', '=count': 2 },
    ];
    expect(csvTable(rows)).toBe(`name,"'=count"\r\na,1\r\n"'=b",2\r\n`);
  });
});
