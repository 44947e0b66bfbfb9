import Papa from 'papaparse';
import { examineColumns } from './examine-columns.ts';
import { guessHeadingRow, type HeadingRows } from './headings.ts';
import { maxColumns, noTable, type Table, type TableRow } from './table.ts';
import type { TableFault } from './table-faults.ts';

/** The index after the quoted text that begins at an index; undefined if it is not closed. */
export const afterQuoted = (text: string, start: number): number | undefined => {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text.charAt(at + 1) !== '"') return at + 1;
  }
  return undefined;
};

/**
 * The rows of a table that have another line break than the one between rows, outside quotation marks: in a file with CRLF
 * a lone line feed joins two rows into one. Rows count from 1, as a spreadsheet counts them.
 */
const looseLineBreaks = (text: string, lineBreak: string, delimiter: string): number[] => {
  const isCrlf = lineBreak === '\r\n';
  // Most files have one kind of line break, and one test shows it.
  if (!(isCrlf ? /(?<!\r)\n|\r(?!\n)/ : lineBreak === '\n' ? /\r/ : /\n/).test(text)) return [];
  const rows = new Set<number>();
  let row = 1;
  let isStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isStart && character === '"') at = (afterQuoted(text, at) ?? text.length) - 1;
    isStart = character === delimiter;
    if (character === '\n' || character === '\r') {
      isStart = text.startsWith(lineBreak, at);
      if (!isStart) rows.add(row);
      else {
        row += 1;
        at += lineBreak.length - 1;
      }
    }
  }
  return [...rows];
};

const delimiters = [',', ';', '\t', '|'];

/** How many rows are looked at for the delimiter. */
const examinedRows = 30;

/**
 * The delimiter of a table: the mark that occurs most often, outside quotation marks, in a row near its beginning. The rows
 * further down are a poorer guide, because prices and texts contain commas and semicolons; so is a title above the headings.
 */
export const findDelimiter = (text: string): string => {
  const rows = text
    .trimStart()
    .split(/\r\n?|\n/, examinedRows)
    .map((row) => row.replace(/"[^"]*"/g, ''));
  const countIn = (row: string, mark: string): number => row.split(mark).length - 1;
  const [first = ''] = rows;
  const best = (counts: readonly { readonly mark: string; readonly count: number }[]) =>
    counts.reduce((most, other) => (other.count > most.count ? other : most));
  const inFirst = best(delimiters.map((mark) => ({ mark, count: countIn(first, mark) })));
  if (inFirst.count > 1) return inFirst.mark;
  // A mark that separates columns occurs as often in one row as in the others.
  const common = delimiters.map((mark) => {
    const counts = Map.groupBy(
      rows.map((row) => countIn(row, mark)).filter((count) => count > 0),
      (count) => count,
    );
    return {
      mark,
      count: [...counts].reduce((most, [count, same]) => Math.max(most, count * same.length), 0),
    };
  });
  return best(common).count > 0 ? best(common).mark : inFirst.mark;
};

const quoteFaults: Readonly<Record<string, 'quote_not_closed' | 'text_after_quote'>> = {
  MissingQuotes: 'quote_not_closed',
  InvalidQuotes: 'text_after_quote',
};

/** Whether a row has nothing in it. A cell of a workbook may hold a number and show none. */
const isBlank = ({ cells, numbers, unreadable }: TableRow): boolean =>
  numbers === undefined && unreadable === undefined && cells.every((cell) => cell.trim() === '');

/** The number of cells up to the last one that has text; a spreadsheet often saves empty ones after it. */
const filledLength = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1;

const faultOfWidth = (
  cells: readonly string[],
  width: number,
): 'row_too_short' | 'row_too_long' | undefined => {
  if (cells.length < width) return 'row_too_short';
  return cells.length > width && filledLength(cells) > width ? 'row_too_long' : undefined;
};

/** Where the headings are: in rows that are named, or to be guessed; without either, in the first row with text. */
export type WhereHeadings = HeadingRows | 'guess' | undefined;

/** The texts of some rows in each column, one after the other. */
const joinedCells = (rows: readonly TableRow[]): string[] => {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return Array.from({ length: width }, (_, column) =>
    rows
      .map(({ cells }) => (cells[column] ?? '').trim())
      .filter((text) => text !== '')
      .join(' '),
  );
};

/** What is known of rows. */
type RowsOptions = {
  /** The faults that reading them found. */
  readonly faults?: readonly TableFault[];
  readonly where?: WhereHeadings;
  /** Whether a row may end before its last cell, as those of a sheet do. */
  readonly mayEndEarly?: boolean;
};

/**
 * The table of rows, of which the first with text, or those that are named, have the headings. What stands above them is no part
 * of it. Blank rows are counted and left out.
 */
export const tableOfRows = (
  read: Iterable<TableRow>,
  { faults = [], where, mayEndEarly = false }: RowsOptions = {},
): Table => {
  const filled = [...read].filter((row) => !isBlank(row));
  const [first] = filled;
  if (first === undefined) return { ...noTable, faults };
  const { row: from, count } =
    where === undefined
      ? { row: first.number, count: 1 }
      : where === 'guess'
        ? { row: guessHeadingRow(filled), count: 1 }
        : where;
  const inHeadings = filled.filter(({ number }) => number >= from && number < from + count);
  const rows = filled.filter(({ number }) => number >= from + count);
  const ofTable = faults.filter(({ row = from }) => row >= from);
  if (inHeadings.length === 0) return { ...noTable, headingsNumber: from, faults: ofTable };
  const [only] = inHeadings;
  const cells = inHeadings.length === 1 && only !== undefined ? only.cells : joinedCells(inHeadings);
  const headings = cells.slice(0, filledLength(cells));
  if (headings.length > maxColumns) {
    return { ...noTable, faults: [...ofTable, { code: 'too_many_columns', row: from }] };
  }
  const ofWidth = rows.flatMap(({ number, cells: inRow }): TableFault[] => {
    const code = faultOfWidth(inRow, headings.length);
    return code === undefined || (code === 'row_too_short' && mayEndEarly) ? [] : [{ code, row: number }];
  });
  const allFaults = [...ofTable, ...ofWidth];
  return {
    headings,
    headingsNumber: from,
    headingsCount: count,
    columns: examineColumns(headings.length, rows, new Set(allFaults.map(({ row }) => row))),
    rowCount: rows.length,
    rows,
    faults: allFaults,
  };
};

/** How a table is read. */
type TableOptions = {
  /** The mark between its cells; without it, the one that its headings have. */
  readonly delimiter?: string | undefined;
  readonly headings?: WhereHeadings;
};

/** Reads a table whose delimiter is a comma, semicolon, tab or vertical bar. Every cell stays text. */
export const parseTable = (
  given: string,
  { delimiter = findDelimiter(given), headings }: TableOptions = {},
): Table => {
  const text = given.replace(/^\ufeff/, '');
  const { data, errors, meta } = Papa.parse<string[]>(text, { delimiter });
  const ofQuotes = errors.flatMap(({ code, row = 0 }): TableFault[] => {
    const fault = quoteFaults[code];
    return fault === undefined ? [] : [{ code: fault, row: row + 1 }];
  });
  const ofLines = looseLineBreaks(text, meta.linebreak, delimiter).map(
    (row): TableFault => ({ code: 'line_break_in_row', row }),
  );
  return tableOfRows(
    data.map((cells, index) => ({ number: index + 1, cells })),
    { faults: [...ofQuotes, ...ofLines], where: headings },
  );
};

/** The largest table that is read: a hundred times the size of a batch. */
export const maxTableBytes = 25 * 1024 * 1024;

/** Why a table is not read that is larger. */
export const tooLargeTable = 'The table is larger than 25 MiB. Split it into smaller files.';
