import Papa from 'papaparse';
import { examineColumns } from './examine-columns.ts';
import { looseLineBreaks } from './line-breaks.ts';
import { maxColumns, noTable, type Table, type TableRow } from './table.ts';
import type { TableFault } from './table-faults.ts';

const delimiters = [',', ';', '\t', '|'];

/**
 * The delimiter of a table: the mark that occurs most often in the row of headings, outside quotation marks. The
 * rows below are a poorer guide, because prices and texts contain commas and semicolons.
 */
export const findDelimiter = (text: string): string => {
  const [headings = ''] = text.trimStart().split(/\r\n?|\n/, 1);
  const unquoted = headings.replace(/"[^"]*"/g, '');
  const counts = delimiters.map((mark) => ({ mark, count: unquoted.split(mark).length }));
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).mark;
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

/**
 * The table of rows whose first has the headings. Blank rows are counted and left out. `faults` are those that reading the
 * rows found.
 */
export const tableOfRows = (read: Iterable<TableRow>, faults: readonly TableFault[] = []): Table => {
  const [first, ...rows] = [...read].filter((row) => !isBlank(row));
  if (first === undefined) return { ...noTable, faults };
  const headings = first.cells.slice(0, filledLength(first.cells));
  if (headings.length > maxColumns) {
    return { ...noTable, faults: [...faults, { code: 'too_many_columns', row: first.number }] };
  }
  const ofWidth = rows.flatMap(({ number, cells }): TableFault[] => {
    const code = faultOfWidth(cells, headings.length);
    return code === undefined ? [] : [{ code, row: number }];
  });
  return {
    headings,
    headingsNumber: first.number,
    columns: examineColumns(headings.length, rows),
    rowCount: rows.length,
    rows,
    faults: [...faults, ...ofWidth],
  };
};

/**
 * Reads a table whose delimiter is a comma, semicolon, tab or vertical bar: the given one, else the one that its headings
 * have. Every cell stays text.
 */
export const parseTable = (given: string, delimiter = findDelimiter(given)): Table => {
  const text = given.replace(/^\ufeff/, '');
  const { data, errors, meta } = Papa.parse<string[]>(text, { delimiter });
  const ofQuotes = errors.flatMap(({ code, row = 0 }): TableFault[] => {
    const fault = quoteFaults[code];
    return fault === undefined ? [] : [{ code: fault, row: row + 1 }];
  });
  const ofLines = looseLineBreaks(text, meta.linebreak).map(
    (row): TableFault => ({ code: 'line_break_in_row', row }),
  );
  return tableOfRows(
    data.map((cells, index) => ({ number: index + 1, cells })),
    [...ofQuotes, ...ofLines],
  );
};

/** The largest table that is read: a hundred times the size of a batch. */
export const maxTableBytes = 25 * 1024 * 1024;

/** Why a table is not read that is larger. */
export const tooLargeTable = 'The table is larger than 25 MiB. Split it into smaller files.';

/**
 * Whether a text is a table with a row of headings rather than JSON: it does not begin like JSON, its first line
 * has a delimiter, and there is a second line.
 */
export const looksLikeTable = (text: string): boolean => {
  const [first = '', ...others] = text.trim().split(/\r\n?|\n/, 2);
  const beginsAsJson = /^\s*(?:[{[]|"[^"]*"\s*:)/.test(first);
  return !beginsAsJson && /[,;\t|]/.test(first) && others.length > 0;
};

/** The text of a table, and its encoding. */
type DecodedTable = {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
};

/** What has to be said about the encoding that a table was read in. */
export const encodingNotes = {
  'UTF-8': '',
  'UTF-16': '',
  'Windows-1252':
    'The file is not UTF-8 and was read as Windows-1252. Check letters with accents before you rely on it.',
} as const;

/**
 * The text of a file that a spreadsheet saved: UTF-8, the UTF-16 of "Unicode text", or else Windows-1252, which
 * fits any bytes, so that a person has to check it.
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

/** Whether a file is a table rather than a batch of JSON: by the extension of its name, else by how it begins. */
export const isTableFile = (name: string, beginning: Uint8Array): boolean => {
  if (/\.(?:csv|tsv)$/i.test(name)) return true;
  return !/\.json$/i.test(name) && looksLikeTable(decodeTable(beginning).text);
};
