import Papa from 'papaparse';
import type { TableFault } from './table-faults.ts';

const delimiters = [',', ';', '\t', '|'];

/**
 * What parts the columns of a table: the mark that the row of headings has most often outside quotation
 * marks. The rows below say less, because prices and texts hold commas and semicolons of their own.
 */
const findDelimiter = (text: string): string => {
  const [headings = ''] = text.trimStart().split(/\r\n?|\n/, 1);
  const unquoted = headings.replace(/"[^"]*"/g, '');
  const counted = delimiters.map((mark) => ({ mark, count: unquoted.split(mark).length }));
  return counted.reduce((best, other) => (other.count > best.count ? other : best)).mark;
};

/** A row below the headings. */
export interface TableRow {
  /** The row as a spreadsheet counts it: the headings are mostly row 1. */
  readonly number: number;
  /** The texts of the cells, exactly as they stand in the file. */
  readonly cells: readonly string[];
}

/** A table with headings. */
export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly TableRow[];
  /** What is wrong with the form of the table: rows that do not fit the headings, and quotation marks. */
  readonly faults: readonly TableFault[];
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const quoteFaults: Readonly<Record<string, 'quote_not_closed' | 'text_after_quote'>> = {
  MissingQuotes: 'quote_not_closed',
  InvalidQuotes: 'text_after_quote',
};

/** The cells up to the last one that has text; a spreadsheet often saves empty ones behind it. */
const withoutEmptyEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

const faultOfWidth = ({ number, cells }: TableRow, width: number): TableFault[] => {
  if (withoutEmptyEnd(cells).length > width) return [{ code: 'row_too_long', row: number }];
  return cells.length < width ? [{ code: 'row_too_short', row: number }] : [];
};

/** Reads a table whose columns are parted by comma, semicolon, tab or bar. Every cell stays a text. */
export const parseTable = (text: string): Table => {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    delimiter: findDelimiter(text),
  });
  const [first, ...rows] = data
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => !isBlank(cells));
  const headings = withoutEmptyEnd(first?.cells ?? []);
  const ofQuotes = errors.flatMap(({ code, row = 0 }): TableFault[] => {
    const fault = quoteFaults[code];
    return fault === undefined ? [] : [{ code: fault, row: row + 1 }];
  });
  const ofWidth = rows.flatMap((row) => faultOfWidth(row, headings.length));
  return { headings, rows, faults: [...ofQuotes, ...ofWidth] };
};

/** What a column is called: its heading, with its number where another one is called the same, or its number alone. */
export const columnNames = (headings: readonly string[]): string[] => {
  const names = headings.map((heading) => heading.trim());
  return names.map((name, column) => {
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return name === '' ? `column ${column + 1}` : isAlone ? name : `${name} (column ${column + 1})`;
  });
};

/** Where a row stands in the text of a table, without the line break at its end. */
export const rangeOfRow = (
  text: string,
  number: number,
): { readonly start: number; readonly end: number } => {
  let start = 0;
  let end = 0;
  let counted = 0;
  Papa.parse<string[]>(text, {
    delimiter: findDelimiter(text),
    step: ({ meta }, parser) => {
      counted += 1;
      start = end;
      end = meta.cursor;
      if (counted === number) parser.abort();
    },
  });
  return { start, end: start + text.slice(start, end).trimEnd().length };
};

/** The largest table that is read. It is a hundred times what one batch can hold. */
export const maxTableBytes = 25 * 1024 * 1024;

/**
 * Whether a text is a table with a row of headings rather than JSON: it does not begin as JSON does, its
 * first line has something that parts columns, and there is a second line.
 */
export const looksLikeTable = (text: string): boolean => {
  const [first = '', ...others] = text.trim().split(/\r\n?|\n/, 2);
  const beginsAsJson = /^\s*(?:[{[]|"[^"]*"\s*:)/.test(first);
  return !beginsAsJson && /[,;\t|]/.test(first) && others.length > 0;
};

/** The text of a table, and in which encoding it was found. */
interface DecodedTable {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/**
 * The text of a file that a spreadsheet saved: UTF-8, the UTF-16 of "Unicode text", or else the old
 * Windows encoding, which fits any bytes and has to be looked at by a person.
 */
export const decodeTable = (bytes: Uint8Array): DecodedTable => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
};
