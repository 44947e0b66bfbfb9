import { knownHeadings } from '../columns/fields/headings.ts';
import type { TableError } from '../columns/fields/table-errors.ts';
import { type FieldReader, fieldReaders } from '../columns/mapping/read-column.ts';
import { type OpenedTable, openTable } from '../tables/open/open-list.ts';
import { readRows, type WhereHeadings, withoutHeadings } from '../tables/parse-table.ts';
import type { PlainTable, TableRow } from '../tables/table.ts';
import type { ListLine } from './line.ts';
import { hasKnownHeadings, type LineColumns, lineMappingOf } from './line-fields.ts';

/** The table of a list. A first row without a known heading is a line, unless it is said where the headings are. */
const listOf = (table: PlainTable, headings: WhereHeadings): PlainTable =>
  headings === 'guess-or-none' && !hasKnownHeadings(table) ? withoutHeadings(table) : table;

/** Reads a list. What stands above its headings, such as a title, is no line. Throws `ListRefused` if it has too many rows or cells. */
export const readList = (text: string, headings: WhereHeadings = 'guess-or-none'): PlainTable =>
  listOf(readRows(text, knownHeadings, { headings }), headings);

/** The text of a cell, exactly as in the list or as the digits of a workbook, also where it cannot be relied on. */
const textIn = (row: TableRow, reader: FieldReader<string> | undefined, faults: TableError[]): string => {
  if (reader?.column === undefined) return '';
  const value = reader.read(row, faults);
  return value === null ? (row.cells[reader.column] ?? '') : String(value);
};

/** The lines of a list. Rows without any text are no lines. */
export const linesOf = (table: PlainTable, columns: LineColumns): ListLine[] => {
  const hasHeadings = table.headingsCount > 0;
  // Without headings, no row says how many cells there should be.
  const counted = table.faults.filter(
    ({ code }) => code !== 'row_too_short' && (hasHeadings || code !== 'row_too_long'),
  );
  const faultOf = new Map(counted.map(({ code, row }) => [row, code]));
  // Texts are read cell by cell, whatever the others of their column have in common.
  const readers = fieldReaders({ ...table, columns: [] }, lineMappingOf(columns));
  const [ofManufacturer, ofPartNumber] = (['manufacturer', 'partNumber'] as const).map((name) =>
    readers.find((reader) => reader.name === name),
  );
  return table.rows.map((row): ListLine => {
    const { number, cells, values } = row;
    const found: TableError[] = [];
    const manufacturer = textIn(row, ofManufacturer, found);
    const partNumber = textIn(row, ofPartNumber, found);
    const fault = faultOf.get(number) ?? found[0]?.code;
    return {
      row: number,
      manufacturer,
      partNumber,
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
  { sheet, headings }: { readonly sheet: string | undefined; readonly headings: WhereHeadings },
): Promise<OpenedTable | { readonly why: string }> => {
  const opened = await openTable(file, knownHeadings, { sheet, headings, keepsValues: true });
  if ('why' in opened) return opened;
  const table = listOf(opened.table, headings);
  const why = whyTooWide(table);
  return why === undefined ? { ...opened, table } : { why };
};

const hasSpaceAround = (text: string): boolean => text !== text.trim();

/** How many lines have a cell that begins or ends with a space. */
export const linesWithSpaces = (lines: readonly ListLine[]): number =>
  lines.filter(({ manufacturer, partNumber }) => [manufacturer, partNumber].some(hasSpaceAround)).length;
