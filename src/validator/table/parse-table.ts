import Papa from 'papaparse';
import { findDelimiter } from './find-delimiter.ts';
import type { TableFault } from './table-faults.ts';

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
