import Papa from 'papaparse';
import type { ColumnMarks } from './read-number.ts';
import { readRegularCells } from './regular-cells.ts';
import { TableBuilder } from './table-builder.ts';
import type { TableFault } from './table-faults.ts';
import type { TextRange } from './text-ranges.ts';

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

const quoteFaults: Readonly<Record<string, 'quote_not_closed' | 'text_after_quote'>> = {
  MissingQuotes: 'quote_not_closed',
  InvalidQuotes: 'text_after_quote',
};

/** The marks between the rows of a text, as Papa Parse finds them. */
const findNewline = (text: string): string =>
  text.includes('\r') ? Papa.parse(text, { delimiter: ',', preview: 1 }).meta.linebreak : '\n';

/**
 * Reads a table whose delimiter is a comma, semicolon, tab or vertical bar: the given one, else the one that its headings
 * have. Every cell stays text.
 */
export const parseTable = (given: string, delimiter = findDelimiter(given)): Table => {
  const text = given.replace(/^\ufeff/, '');
  const newline = findNewline(text);
  let builder = new TableBuilder();
  let ofQuotes: readonly TableFault[] = [];
  const isRead = readRegularCells(
    text,
    { delimiter, newline },
    {
      textOf: (column, source, start, end) => builder.textOf(column, source, start, end),
      onRow: (cells) => builder.add(cells),
    },
  );
  if (!isRead) {
    builder = new TableBuilder();
    const { data, errors } = Papa.parse<string[]>(text, { delimiter });
    for (const cells of data) {
      builder.add(cells.map((cell, column) => builder.textOf(column, cell, 0, cell.length)));
    }
    ofQuotes = errors.flatMap(({ code, row = 0 }): TableFault[] => {
      const fault = quoteFaults[code];
      return fault === undefined ? [] : [{ code: fault, row: row + 1 }];
    });
  }
  const { headings = [], headingsNumber, columns, rows, faults } = builder;
  return {
    headings,
    headingsNumber,
    columns: columns.map((column, at) => column.result(rows, at)),
    rowCount: rows.length,
    rows,
    faults: [...ofQuotes, ...faults],
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
