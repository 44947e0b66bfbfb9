import { type DelimitedRow, delimitedRows } from './delimited-rows.ts';
import {
  guessHeadingRow,
  guessHeadingRows,
  type HeadingRows,
  type HeadingWords,
  joinedHeadings,
} from './heading-rows.ts';
import { costOf, createReadingBudget } from './reading-budget.ts';
import {
  type FormFault,
  maxColumns,
  noTable,
  type PlainTable,
  type SheetColumns,
  type TableRow,
} from './table.ts';
import { type Delimiter, delimiters } from './text-form.ts';

/** How many rows are looked at for the delimiter, and how many characters. */
const examinedRows = 30;
const examinedCharacters = 256 * 1024;

/** How many cells of a row tell whether it is one of headings. */
const examinedCells = 1000;

/** The delimiter that the first line of a file names for spreadsheets. */
const namedDelimiter = /^\ufeff?"?sep=([,;|\t])"?\r?\n/;

/** The delimiters from the one that hardly ever is part of a text, such as a part number, to the one that often is. */
const byDoubt: readonly Delimiter[] = ['\t', ';', '|', ','];

/** How many of the rows below the headings of a table have as many cells as the headings, by the width of the headings. */
const agreementOf = (
  beginning: string,
  delimiter: Delimiter,
  words: HeadingWords,
): { agreeing: number; width: number; isWhole: boolean } => {
  const rows: DelimitedRow[] = [];
  for (const row of delimitedRows(beginning, { delimiter, maxCells: maxColumns })) {
    if (rows.length === examinedRows) break;
    if (!isBlank(row)) rows.push(row);
  }
  const from = guessHeadingRow(rows, words);
  const width = filledLength(rows.find(({ number }) => number === from)?.cells ?? []);
  const below = rows.filter(({ number }) => number > from);
  const agreeing = below.filter(({ cells }) => faultOfWidth(cells, width) === undefined).length;
  return { agreeing, width, isWhole: agreeing === below.length && width > 1 };
};

/**
 * The delimiter of a table: the one that the file names, or else the one by which most rows have the cells that the headings
 * announce, and most of them. Prices, texts and headings contain commas and semicolons, but not as many in each row; a tab or a
 * semicolon by which all of them have these cells is no part of a text.
 */
export const findDelimiter = (text: string, words: HeadingWords): Delimiter => {
  const named = delimiters.find((mark) => mark === namedDelimiter.exec(text)?.[1]);
  if (named !== undefined) return named;
  const beginning = text.slice(0, examinedCharacters).trimStart();
  const scored = delimiters.map((delimiter) => {
    const { agreeing, width, isWhole } = agreementOf(beginning, delimiter, words);
    return { delimiter, score: agreeing * (width - 1), width, isWhole };
  });
  const whole = byDoubt.find((mark) =>
    scored.some(({ delimiter, isWhole }) => delimiter === mark && isWhole),
  );
  const [best] = scored.sort((one, other) => other.score - one.score || other.width - one.width);
  return whole ?? best?.delimiter ?? ',';
};

/** Whether a row has nothing in it. A cell of a workbook may hold a number and show none. */
const isBlank = ({ cells, numbers, unreadable }: Omit<TableRow, 'number'>): boolean =>
  numbers === undefined && unreadable === undefined && cells.every((cell) => cell.trim() === '');

/** The number of cells up to the last one that has text; a spreadsheet often saves empty ones after it. */
export const filledLength = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1;

const faultOfWidth = (
  cells: readonly string[],
  width: number,
): 'row_too_short' | 'row_too_long' | undefined => {
  if (cells.length < width) return 'row_too_short';
  return cells.length > width && filledLength(cells) > width ? 'row_too_long' : undefined;
};

/**
 * Where the headings are: in rows that are named, of which there may be none; or to be guessed, among rows or with none as a guess too;
 * without either, in the first row with text.
 */
export type WhereHeadings = HeadingRows | 'guess' | 'guess-or-none' | undefined;

/** A number as lists write it, with a currency or without. */
const numberAlone = /^[-+]?[\p{Sc}]?\s*[0-9](?:[0-9.,' ]*[0-9.,'])?\s*(?:[\p{Sc}%]|[A-Z]{3})?$/u;

/** Whether a first row without known headings looks like those below: it has digits where they have them, and no word above their numbers. */
const looksLikeRowsBelow = (
  { cells }: TableRow,
  below: readonly TableRow[],
  { looksLikeHeading }: HeadingWords,
): boolean => {
  // A title may stand alone, and read by another mark it is the only cell.
  if (below.length === 0 || filledLength(cells) < 2 || cells.some((cell) => looksLikeHeading(cell)))
    return false;
  const examined = below.slice(0, examinedRows);
  const kinds = cells.slice(0, examinedCells).map((cell, column) => {
    const texts = examined.map((row) => (row.cells[column] ?? '').trim()).filter((text) => text !== '');
    const most = (form: RegExp): boolean =>
      texts.length > 0 && 5 * texts.filter((text) => form.test(text)).length >= 4 * texts.length;
    if (/[0-9]/.test(cell)) return most(/[0-9]/) ? 'like' : 'other';
    // A title stands alone above the rows.
    const isTitle = cell.trim() === '' && 5 * texts.length >= 4 * examined.length;
    return isTitle || most(numberAlone) ? 'heading' : 'other';
  });
  return kinds.includes('like') && !kinds.includes('heading');
};

/** Where the headings of rows are, as far as it is not said. */
const headingRowsOf = (
  filled: readonly TableRow[],
  first: TableRow,
  where: WhereHeadings,
  words: HeadingWords,
): HeadingRows => {
  if (where === undefined) return { row: first.number, count: 1 };
  if (typeof where === 'object') return where;
  const row = guessHeadingRow(filled, words);
  if (where === 'guess') return { row, count: 1 };
  const below = filled.filter(({ number }) => number > first.number);
  return row === first.number && looksLikeRowsBelow(first, below, words)
    ? { row, count: 0 }
    : guessHeadingRows(filled, words);
};

/** As many empty headings as the first rows have cells. */
const noHeadings = (rows: readonly TableRow[]): string[] =>
  rows.slice(0, examinedRows).reduce<string[]>((widest, { cells }) => {
    const width = filledLength(cells);
    return width > widest.length ? Array.from({ length: width }, () => '') : widest;
  }, []);

/** What is known of headings where a caller says nothing. */
const noWords: HeadingWords = { looksLikeHeading: () => false, looksLikeAddition: () => false };

/** What is known of rows. */
type RowsOptions = {
  /** The faults that reading them found. */
  readonly faults?: readonly FormFault[];
  readonly where?: WhereHeadings;
  /** Tells headings from values; without it no text looks like a heading. */
  readonly words?: HeadingWords | undefined;
  /** What is known of the columns of a sheet, in whose rows no cell can shift: one may end early, or have text beside the headings. */
  readonly ofColumns?: SheetColumns;
};

/**
 * The table of rows, of which the first with text, or those that are named, have the headings. What stands above them is no part
 * of it. Blank rows are counted and left out.
 */
export const tableOfRows = (
  read: Iterable<TableRow>,
  { faults = [], where, words = noWords, ofColumns }: RowsOptions = {},
): PlainTable => {
  const filled = [...read].filter((row) => !isBlank(row));
  // A cell that has no readable value, as under a merged one, is no heading.
  const withText = filled.filter(({ cells }) => filledLength(cells) > 0);
  const [first] = withText;
  if (first === undefined) return { ...noTable, faults };
  const { row: from, count } = headingRowsOf(withText, first, where, words);
  const inHeadings = filled.filter(({ number }) => number >= from && number < from + count);
  const rows = filled.filter(({ number }) => number >= from + count);
  const ofTable = faults.filter(({ row }) => row >= from);
  const beginning = withText.slice(0, examinedRows);
  if (inHeadings.length === 0 && count > 0) {
    return { ...noTable, headingsNumber: from, beginning, faults: ofTable };
  }
  const [only] = inHeadings;
  const cells =
    inHeadings.length === 1 && only !== undefined
      ? only.cells
      : joinedHeadings(
          inHeadings.map((row) => row.cells),
          words,
        );
  const headings = count === 0 ? noHeadings(rows) : cells.slice(0, filledLength(cells));
  if (headings.length > maxColumns) {
    return { ...noTable, faults: [...ofTable, { code: 'too_many_columns', row: from }] };
  }
  const ofWidth =
    ofColumns !== undefined
      ? []
      : rows.flatMap(({ number, cells: inRow }): FormFault[] => {
          const code = faultOfWidth(inRow, headings.length);
          return code === undefined ? [] : [{ code, row: number }];
        });
  return {
    headings,
    headingsNumber: from,
    headingsCount: count,
    beginning,
    ...(inHeadings.length === 1 && only !== undefined && { headingsRow: only }),
    rowCount: rows.length,
    rows,
    faults: [...ofTable, ...ofWidth],
    ...(ofColumns && { ofColumns }),
  };
};

/** A table with its row of headings as its first row, where these are none. */
export const withoutHeadings = (table: PlainTable): PlainTable => {
  const { headings, headingsNumber, headingsCount, headingsRow, ...rest } = table;
  if (headingsCount === 0) return table;
  const rows = [{ ...headingsRow, number: headingsNumber, cells: headings }, ...table.rows].filter(
    (row) => !isBlank(row),
  );
  return {
    ...rest,
    headings: noHeadings(rows),
    headingsNumber,
    headingsCount: 0,
    rows,
    rowCount: rows.length,
  };
};

/** How a table is read. */
export type TableOptions = {
  /** The mark between its cells; without it, the one that makes its rows agree. */
  readonly delimiter?: Delimiter | undefined;
  readonly headings?: WhereHeadings;
};

/** Reads a table whose delimiter is a comma, semicolon, tab or vertical bar. Every cell stays text. Throws `ListRefused` if it has too many rows or cells. */
export const readRows = (
  given: string,
  words: HeadingWords,
  { delimiter = findDelimiter(given, words), headings }: TableOptions = {},
): PlainTable => {
  const text = given.replace(/^\ufeff/, '');
  const spend = createReadingBudget();
  const rows: TableRow[] = [];
  const faults: FormFault[] = [];
  for (const { number, cells, faults: ofRow } of delimitedRows(text, { delimiter, maxCells: maxColumns })) {
    spend(costOf(cells), 'shortRows');
    rows.push({ number, cells });
    for (const code of ofRow) faults.push({ code, row: number });
  }
  return tableOfRows(rows, { faults, where: headings, words });
};
