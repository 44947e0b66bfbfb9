import Papa from 'papaparse';
import { findDelimiter } from './find-delimiter.ts';

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
  /** What is wrong with the form of the table, for a person. */
  readonly complaint: string | undefined;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const complaints: Readonly<Record<string, string>> = {
  MissingQuotes: 'A quotation mark is opened and not closed, so cells may have run together.',
  InvalidQuotes: 'A quoted cell has text after its closing quotation mark.',
};

/** Reads a table whose columns are parted by comma, semicolon, tab or bar. Every cell stays a text. */
export const parseTable = (text: string): Table => {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    delimiter: findDelimiter(text),
  });
  const [headings, ...rows] = data
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => !isBlank(cells));
  const complaint = errors.map(({ code }) => complaints[code]).find((words) => words !== undefined);
  return { headings: headings?.cells ?? [], rows, complaint };
};
