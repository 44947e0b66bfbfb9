import {
  bareHeading,
  fieldHeadings,
  isKnownHeading,
  knownHeadings,
  normaliseHeading,
  partsListNumbers,
} from '../columns/fields/headings.ts';
import type { TableFaultCode } from '../columns/fields/table-faults.ts';
import { isSpreadsheetError } from '../columns/values/cell-texts.ts';
import { type ListOptions, type OpenedTable, openTable } from '../tables/open-list.ts';
import { readRows, type WhereHeadings } from '../tables/parse-table.ts';
import type { PlainTable, TableRow } from '../tables/table.ts';
import type { Delimiter } from '../tables/text-form.ts';
import type { ListLine } from './line.ts';
import { savedColumns } from './saved-columns.ts';

/** Which cells of a table are looked up. Columns count from 0. */
export type ListColumns = {
  /** Undefined for a list that names no manufacturers: its lines have candidates alone until a person decides. */
  readonly manufacturer: number | undefined;
  readonly partNumber: number;
  /** Whether the first row of the table has headings, which are not looked up. */
  readonly hasHeadings: boolean;
  /** Whether spaces at either end of a cell are removed. Otherwise they count, as in every lookup. */
  readonly isTrimmed: boolean;
};

/** The columns as far as a table tells them. */
export type GuessedColumns = Omit<ListColumns, 'partNumber'> & { readonly partNumber: number | undefined };

/** From the mark that hardly ever is part of a part number to the one that often is. */
const delimiters = ['\t', ';', '|', ','] as const;

const sampledLines = 20;

/** How many characters of such a line. */
const sampledCharacters = 10_000;

/**
 * The mark between the cells of a list: comma, semicolon, tab or vertical bar. The one that stands in every line separates them,
 * because a part number such as `1,5/2-ST` can have a comma as well. Undefined if none does.
 */
const delimiterOfLines = (text: string): Delimiter | undefined => {
  const lines = text
    .split(/\r\n?|\n/, 10 * sampledLines)
    .filter((line) => line.trim() !== '')
    .slice(0, sampledLines)
    .map((line) => line.slice(0, sampledCharacters).replace(/"[^"]*"/g, ''));
  return delimiters.find((mark) => lines.every((line) => line.includes(mark)));
};

/** Reads a list. What stands above its headings, such as a title, is no line. Throws `ListRefused` if it has too many rows or cells. */
export const readList = (text: string, headings: WhereHeadings = 'guess'): PlainTable =>
  readRows(text, knownHeadings, { delimiter: delimiterOfLines(text), headings });

/** What finds the columns that have one of some headings, which no other column has: as they are, or without what is added to them. */
const columnFinder = ({ headings }: PlainTable) => {
  const names = headings.map(normaliseHeading);
  const bareNames = headings.map((heading) => normaliseHeading(bareHeading(heading)));
  return (known: readonly string[]): number[] =>
    [names, bareNames]
      .map((all) =>
        known
          .filter((heading) => all.indexOf(heading) === all.lastIndexOf(heading))
          .map((heading) => all.indexOf(heading))
          .filter((at) => at !== -1),
      )
      .find(({ length }) => length > 0) ?? [];
};

/** The columns whose headings often mean part numbers, and as often something else: `Typ`, `Bestellnummer`, `Artikelnummer`. */
export const doubtfulColumns = (table: PlainTable): number[] => {
  const columnsOf = columnFinder(table);
  const doubtful = columnsOf(fieldHeadings('manufacturerPartNumber').shared);
  return doubtful.length > 0 ? doubtful : columnsOf(partsListNumbers);
};

/** Whether most rows have more cells than the first, as below a title. */
const isNarrowerThanRows = ({ headings, rows }: PlainTable): boolean =>
  2 * rows.filter(({ cells }) => cells.slice(headings.length).some((cell) => cell.trim() !== '')).length >
  rows.length + 1;

const guessOwnColumns = (table: PlainTable): GuessedColumns => {
  const { headings } = table;
  const columnsOf = columnFinder(table);
  const ofManufacturer = fieldHeadings('manufacturer');
  const { own, weak } = fieldHeadings('manufacturerPartNumber');
  const [manufacturer] = columnsOf([...ofManufacturer.own, ...ofManufacturer.weak]);
  const [surest] = columnsOf([...own, ...weak]);
  const [only, ...others] = manufacturer === undefined ? [] : doubtfulColumns(table);
  const partNumber = surest ?? (others.length === 0 ? only : undefined);
  const isTrimmed = false;
  if (manufacturer === undefined && partNumber === undefined) {
    const hasHeadings = headings.filter(isKnownHeading).length >= 2;
    const width = hasHeadings || isNarrowerThanRows(table) ? undefined : headings.length;
    return {
      manufacturer: width === 2 ? 0 : undefined,
      partNumber: width === 2 ? 1 : width === 1 ? 0 : undefined,
      hasHeadings,
      isTrimmed,
    };
  }
  const other = (column: number | undefined): number | undefined => {
    if (headings.length !== 2 || column === undefined) return undefined;
    // A column of quantities is no column of manufacturers.
    return isKnownHeading(headings[1 - column] ?? '') ? undefined : 1 - column;
  };
  return {
    manufacturer: manufacturer ?? other(partNumber),
    partNumber: partNumber ?? other(manufacturer),
    hasHeadings: true,
    isTrimmed,
  };
};

/**
 * The columns that the headings name. A heading such as `Bestellnummer`, `Typ` or `Artikelnummer` is the part number if there are
 * manufacturers beside it and no column has a surer one; of two that are equally doubtful neither is. A list of two columns without known headings has the manufacturer first, then the part
 * number, and one of a single column has part numbers; of a wider one nothing is guessed.
 * Of a list that came back from a lookup, its own columns count alone.
 */
export const guessColumns = (table: PlainTable): GuessedColumns => {
  const saved = savedColumns(table.headings);
  if (saved === undefined) return guessOwnColumns(table);
  const own = <Row extends { readonly cells: readonly string[] }>(row: Row): Row => ({
    ...row,
    cells: row.cells.slice(0, saved.own),
  });
  const headings = table.headings.slice(0, saved.own);
  return { ...guessOwnColumns({ ...table, headings, rows: table.rows.map(own) }), hasHeadings: true };
};

/** Which columns are looked up, in words: by number, and by heading if the list has headings. */
export const columnsInWords = ({ headings, headingsNumber }: PlainTable, columns: ListColumns): string => {
  const nameOf = (column: number): string => {
    const heading = columns.hasHeadings ? (headings[column] ?? '').trim() : '';
    return `column ${column + 1}${heading === '' ? '' : ` (${heading})`}`;
  };
  const row = headingsNumber === 1 ? 'the first row' : `row ${headingsNumber}`;
  const rows = columns.hasHeadings ? `${row} has headings` : 'no row has headings';
  const manufacturer = columns.manufacturer === undefined ? 'no column' : nameOf(columns.manufacturer);
  return `Manufacturer: ${manufacturer}; part number: ${nameOf(columns.partNumber)}; ${rows}.`;
};

const faultOfCells = (texts: readonly string[]): TableFaultCode | undefined =>
  texts.some((text) => isSpreadsheetError(text.trim())) ? 'spreadsheet_error' : undefined;

/** The lines of a list. Rows without any text are no lines. */
export const linesOf = (
  { headings, headingsNumber, headingsRow, rows, faults }: PlainTable,
  columns: ListColumns,
): ListLine[] => {
  const { manufacturer, partNumber, hasHeadings, isTrimmed } = columns;
  // Without headings, no row says how many cells there should be.
  const counted = faults.filter(
    ({ code }) => code !== 'row_too_short' && (hasHeadings || code !== 'row_too_long'),
  );
  const faultOf = new Map(counted.map(({ code, row }) => [row, code]));
  const first: TableRow = { ...headingsRow, number: headingsNumber, cells: headings };
  const isLine = !hasHeadings && headings.length > 0;
  return [...(isLine ? [first] : []), ...rows].map(({ number, cells, numbers, values, unreadable }) => {
    const textAt = (column: number | undefined): string => {
      const text = column === undefined ? '' : (numbers?.get(column) ?? cells[column] ?? '');
      return isTrimmed ? text.trim() : text;
    };
    const looked = { manufacturer: textAt(manufacturer), partNumber: textAt(partNumber) };
    const isUnreadable = [manufacturer, partNumber].some(
      (column) => column !== undefined && unreadable?.has(column) === true,
    );
    const fault =
      faultOf.get(number) ??
      (isUnreadable ? 'unreadable_cell' : faultOfCells([looked.manufacturer, looked.partNumber]));
    return {
      row: number,
      ...looked,
      cells,
      ...(values === undefined ? {} : { values }),
      ...(fault === undefined ? {} : { fault }),
    };
  });
};

/** The most cells of a list that is given back with its results: all its rows are as wide as the widest. */
const maxReturnedCells = 25 * 1024 * 1024;

/** Why a list could not be given back with its results, for a person; undefined for every other list. */
export const whyTooWide = ({ headings, rows }: PlainTable): string | undefined => {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  return width * rows.length > maxReturnedCells
    ? `The list is ${width} columns wide in ${rows.length} rows, which is too large to save. Delete columns far to the right.`
    : undefined;
};

/**
 * Opens a list whose lines are looked up and that is given back with its results, or says why it cannot be read, for a person.
 */
export const openListToLookUp = async (
  file: Blob,
  { sheet, headings }: Required<Pick<ListOptions, 'sheet' | 'headings'>>,
): Promise<OpenedTable | { readonly why: string }> => {
  const opened = await openTable(file, knownHeadings, {
    sheet,
    headings,
    keepsValues: true,
    delimiterOf: delimiterOfLines,
  });
  if ('why' in opened) return opened;
  const why = whyTooWide(opened.table);
  return why === undefined ? opened : { why };
};

const hasSpaceAround = (text: string): boolean => text !== text.trim();

/** How many lines have a cell that begins or ends with a space. */
export const linesWithSpaces = (lines: readonly ListLine[]): number =>
  lines.filter(({ manufacturer, partNumber }) => [manufacturer, partNumber].some(hasSpaceAround)).length;
