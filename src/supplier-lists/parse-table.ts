import Papa from 'papaparse';
import { type ColumnMarks, MarksFinder } from './read-number.ts';
import type { TableFault } from './table-faults.ts';
import type { TextRange } from './text-ranges.ts';

const delimiters = [',', ';', '\t', '|'];

/**
 * The delimiter of a table: the mark that occurs most often in the row of headings, outside quotation marks. The
 * rows below are a poorer guide, because prices and texts contain commas and semicolons.
 */
const findDelimiter = (text: string): string => {
  const [headings = ''] = text.trimStart().split(/\r\n?|\n/, 1);
  const unquoted = headings.replace(/"[^"]*"/g, '');
  const counts = delimiters.map((mark) => ({ mark, count: unquoted.split(mark).length }));
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).mark;
};

/** A row below the headings. */
export type TableRow = {
  /** The number of the row in a spreadsheet; the headings are usually row 1. */
  readonly number: number;
  /** The texts of the cells, exactly as in the file. */
  readonly cells: readonly string[];
};

/** A cell of a table. */
type TableCell = {
  /** The number of its row in a spreadsheet. */
  readonly row: number;
  /** Its text without spaces around it. */
  readonly text: string;
};

/** What the cells of a column have in common, over all rows. */
export type Column = {
  /** Whether no cell has text. */
  readonly isEmpty: boolean;
  readonly marks: ColumnMarks;
  /** The first number that is ambiguous, such as `1.200`. */
  readonly firstAmbiguous: TableCell | undefined;
};

/** A table with headings. */
export type Table = {
  readonly headings: readonly string[];
  /** The number of their row in a spreadsheet; usually 1. */
  readonly headingsNumber: number;
  /** The columns that have a heading. */
  readonly columns: readonly Column[];
  /** The number of all rows below the headings. */
  readonly rowCount: number;
  /** All rows, or the first ones of a large table. */
  readonly rows: readonly TableRow[];
  /** Faults of the form: rows with too many or too few cells, and misplaced quotation marks. */
  readonly faults: readonly TableFault[];
};

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const quoteFaults: Readonly<Record<string, 'quote_not_closed' | 'text_after_quote'>> = {
  MissingQuotes: 'quote_not_closed',
  InvalidQuotes: 'text_after_quote',
};

/** The number of cells up to the last one that has text; a spreadsheet often saves empty ones after it. */
const filledLength = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1;

const faultsOfWidth = (rows: readonly TableRow[], width: number): TableFault[] => {
  const faults: TableFault[] = [];
  for (const { number, cells } of rows) {
    if (cells.length < width) faults.push({ code: 'row_too_short', row: number });
    else if (cells.length > width && filledLength(cells) > width) {
      faults.push({ code: 'row_too_long', row: number });
    }
  }
  return faults;
};

/** What the cells of each column have in common, found in one pass: reading a large table again and again is slow. */
const examineColumns = (rows: readonly TableRow[], width: number): Column[] => {
  const finders = Array.from({ length: width }, () => new MarksFinder());
  for (let row = 0; row < rows.length; row += 1) {
    const cells = rows[row]?.cells ?? [];
    for (let at = 0; at < width; at += 1) finders[at]?.add(cells[at] ?? '', row);
  }
  return finders.map(({ marks, isEmpty }, at) => {
    const row = rows[marks.firstAmbiguous ?? -1];
    const firstAmbiguous =
      row === undefined ? undefined : { row: row.number, text: (row.cells[at] ?? '').trim() };
    return { isEmpty, marks, firstAmbiguous };
  });
};

/**
 * Reads a table whose delimiter is a comma, semicolon, tab or vertical bar: the given one, else the one that its headings
 * have. Every cell stays text.
 */
export const parseTable = (text: string, delimiter = findDelimiter(text)): Table => {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter });
  const rows: TableRow[] = [];
  for (const [index, cells] of data.entries()) if (!isBlank(cells)) rows.push({ number: index + 1, cells });
  const first = rows.shift();
  const headings = first?.cells.slice(0, filledLength(first.cells)) ?? [];
  const ofQuotes = errors.flatMap(({ code, row = 0 }): TableFault[] => {
    const fault = quoteFaults[code];
    return fault === undefined ? [] : [{ code: fault, row: row + 1 }];
  });
  return {
    headings,
    headingsNumber: first?.number ?? 1,
    columns: examineColumns(rows, headings.length),
    rowCount: rows.length,
    rows,
    faults: [...ofQuotes, ...faultsOfWidth(rows, headings.length)],
  };
};

/** A table without rows. */
export const noTable: Table = {
  headings: [],
  headingsNumber: 1,
  columns: [],
  rowCount: 0,
  rows: [],
  faults: [],
};

/** The number of rows that the page shows of a large table. */
const shownRows = 50;

/** A table with its first rows only, to be shown: what is known of all its rows stays. */
export const beginningOf = (table: Table): Table => ({
  ...table,
  rows: table.rows.slice(0, shownRows),
  faults: [],
});

/** The names of columns: the heading, with the number of the column where two are equal, or the number alone. */
export const columnNames = (headings: readonly string[]): string[] => {
  const names = headings.map((heading) => heading.trim());
  return names.map((name, column) => {
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return name === '' ? `column ${column + 1}` : isAlone ? name : `${name} (column ${column + 1})`;
  });
};

/** The range of a row in the text of a table, without the line break at its end. */
export const rangeOfRow = (text: string, number: number): TextRange => {
  let start = 0;
  let end = 0;
  let rows = 0;
  Papa.parse<string[]>(text, {
    delimiter: findDelimiter(text),
    step: ({ meta }, parser) => {
      rows += 1;
      start = end;
      end = meta.cursor;
      if (rows === number) parser.abort();
    },
  });
  return { start, end: start + text.slice(start, end).trimEnd().length };
};

/** The lines of a text on which these rows of its table begin, from 1, by the numbers of the rows. */
export const linesOfRows = (text: string, numbers: ReadonlySet<number>): Map<number, number> => {
  const lines = new Map<number, number>();
  let start = 0;
  let row = 0;
  let line = 1;
  if (numbers.size === 0) return lines;
  Papa.parse<string[]>(text, {
    delimiter: findDelimiter(text),
    step: ({ meta }, parser) => {
      row += 1;
      if (numbers.has(row)) lines.set(row, line);
      line += text.slice(start, meta.cursor).split(/\r\n?|\n/).length - 1;
      start = meta.cursor;
      if (lines.size === numbers.size) parser.abort();
    },
  });
  return lines;
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
