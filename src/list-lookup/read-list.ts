import { isSpreadsheetError } from '../supplier-lists/cell-texts.ts';
import {
  bareHeading,
  fieldHeadings,
  isKnownHeading,
  normaliseHeading,
  partsListNumbers,
} from '../supplier-lists/headings.ts';
import { parseTable } from '../supplier-lists/parse-table.ts';
import type { Table, TableRow } from '../supplier-lists/table.ts';
import type { TableFaultCode } from '../supplier-lists/table-faults.ts';

/** A line of a list: what is to be looked up. */
export type ListLine = {
  /** The row as a spreadsheet counts it. */
  readonly row: number;
  /** The text of the cell, exactly as in the list; empty where there is none. */
  readonly manufacturer: string;
  readonly partNumber: string;
  /** All texts of the row, exactly as in the list. */
  readonly cells: readonly string[];
  /** Why the cells of the row cannot be relied on. */
  readonly fault?: TableFaultCode;
};

/** Which cells of a table are looked up. Columns count from 0. */
export type ListColumns = {
  /** Undefined for a list that names no manufacturers: its lines have candidates alone until a person decides. */
  readonly manufacturer: number | undefined;
  readonly partNumber: number;
  /** Whether the first row has headings, which are not looked up. */
  readonly hasHeadings: boolean;
  /** Whether spaces at either end of a cell are removed. Otherwise they count, as in every lookup. */
  readonly isTrimmed: boolean;
};

/** The columns as far as a table tells them. */
export type GuessedColumns = Omit<ListColumns, 'partNumber'> & { readonly partNumber: number | undefined };

/** From the mark that hardly ever is part of a part number to the one that often is. */
const delimiters = ['\t', ';', '|', ','] as const;

const sampledLines = 20;

/**
 * Reads a list: comma, semicolon, tab or vertical bar between its cells. A mark that stands in every line separates them,
 * because a part number such as `1,5/2-ST` can have a comma as well.
 */
export const readList = (text: string): Table => {
  const lines = text
    .split(/\r\n?|\n/, 10 * sampledLines)
    .filter((line) => line.trim() !== '')
    .slice(0, sampledLines)
    .map((line) => line.replace(/"[^"]*"/g, ''));
  return parseTable(text, {
    delimiter: delimiters.find((mark) => lines.every((line) => line.includes(mark))),
  });
};

/**
 * The columns that the headings name. A heading such as `Part number`, `Bestellnummer` or `Typ` is the part number if no column
 * has a surer one, and one of item numbers, such as `Artikelnummer`, if there are manufacturers beside it; of two that are
 * equally doubtful neither is. A list of two columns without known headings has the manufacturer first, then the part
 * number, and one of a single column has part numbers; of a wider one nothing is guessed.
 */
export const guessColumns = ({ headings }: Table): GuessedColumns => {
  const names = headings.map(normaliseHeading);
  const bareNames = headings.map((heading) => normaliseHeading(bareHeading(heading)));
  const columnsOf = (known: readonly string[]): number[] =>
    [names, bareNames]
      .map((all) =>
        known
          .filter((heading) => all.indexOf(heading) === all.lastIndexOf(heading))
          .map((heading) => all.indexOf(heading))
          .filter((at) => at !== -1),
      )
      .find(({ length }) => length > 0) ?? [];
  const ofManufacturer = fieldHeadings('manufacturer');
  const { own, weak, shared } = fieldHeadings('manufacturerPartNumber');
  const [manufacturer] = columnsOf([...ofManufacturer.own, ...ofManufacturer.weak]);
  const [surest] = columnsOf([...own, ...weak]);
  const doubtful = columnsOf(shared);
  const [only, ...others] =
    doubtful.length > 0 || manufacturer === undefined ? doubtful : columnsOf(partsListNumbers);
  const partNumber = surest ?? (others.length === 0 ? only : undefined);
  const isTrimmed = false;
  if (manufacturer === undefined && partNumber === undefined) {
    const isPair = headings.length === 2;
    return {
      manufacturer: isPair ? 0 : undefined,
      partNumber: isPair ? 1 : headings.length === 1 ? 0 : undefined,
      hasHeadings: false,
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

/** Which columns are looked up, in words: by number, and by heading if the list has headings. */
export const columnsInWords = ({ headings }: Table, columns: ListColumns): string => {
  const nameOf = (column: number): string => {
    const heading = columns.hasHeadings ? (headings[column] ?? '').trim() : '';
    return `column ${column + 1}${heading === '' ? '' : ` (${heading})`}`;
  };
  const rows = columns.hasHeadings ? 'the first row has headings' : 'no row has headings';
  const manufacturer = columns.manufacturer === undefined ? 'no column' : nameOf(columns.manufacturer);
  return `Manufacturer: ${manufacturer}; part number: ${nameOf(columns.partNumber)}; ${rows}.`;
};

const faultOfCells = (texts: readonly string[]): TableFaultCode | undefined =>
  texts.some((text) => isSpreadsheetError(text.trim())) ? 'spreadsheet_error' : undefined;

/** The lines of a list. Rows without any text are no lines. */
export const linesOf = (
  { headings, headingsNumber, rows, faults }: Table,
  columns: ListColumns,
): ListLine[] => {
  const { manufacturer, partNumber, hasHeadings, isTrimmed } = columns;
  // Without headings, no row says how many cells there should be.
  const counted = faults.filter(
    ({ code }) => code !== 'row_too_short' && (hasHeadings || code !== 'row_too_long'),
  );
  const faultOf = new Map(counted.map(({ code, row }) => [row, code]));
  const first: TableRow = { number: headingsNumber, cells: headings };
  const isLine = !hasHeadings && headings.length > 0;
  return [...(isLine ? [first] : []), ...rows].map(({ number, cells, numbers, unreadable }) => {
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
      ...(fault === undefined ? {} : { fault }),
    };
  });
};

/** The most cells of a list that is given back with its results: all its rows are as wide as the widest. */
const maxReturnedCells = 25 * 1024 * 1024;

/** Why a list could not be given back with its results, for a person; undefined for every other list. */
export const whyTooWide = ({ headings, rows }: Table): string | undefined => {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  return width * rows.length > maxReturnedCells
    ? `The list is ${width} columns wide in ${rows.length} rows, which is too much to be given back. Delete columns that lie far to the right.`
    : undefined;
};

const hasSpaceAround = (text: string): boolean => text !== text.trim();

/** How many lines have a cell that begins or ends with a space. */
export const linesWithSpaces = (lines: readonly ListLine[]): number =>
  lines.filter(({ manufacturer, partNumber }) => [manufacturer, partNumber].some(hasSpaceAround)).length;
