import Papa from 'papaparse';
import { type Fault, type Position, positionAt } from '../../../../src/content/findings/content-finding.ts';
import { readText } from '../../../../src/content/findings/read-text.ts';
import { isWorkbook, isXml } from '../../../../src/supplier-lists/file-kinds.ts';
import { openList } from '../../../../src/supplier-lists/open-list.ts';
import type { Table } from '../../../../src/supplier-lists/table.ts';

/** A row of a list: its cells as they are in the file, and where each of them begins. */
export type ListRow = {
  readonly cells: readonly string[];
  readonly positionOf: (column: number) => Position;
};

/** A list with a row of headings. */
export type ListTable = {
  readonly headings: ListRow;
  readonly rows: readonly ListRow[];
  /** The first row whose quotation marks are misplaced; what follows it cannot be relied on. */
  readonly badQuote: ListRow | undefined;
};

/** Where the cells of a row begin, counted from its start; a mark inside quotation marks separates nothing. */
const startsOfCells = (row: string, delimiter: string): number[] => {
  const starts = [0];
  let isQuoted = false;
  for (let index = 0; index < row.length; index += 1) {
    if (row[index] === '"') isQuoted = !isQuoted;
    else if (row[index] === delimiter && !isQuoted) starts.push(index + 1);
  }
  return starts;
};

/** Reads CSV. Every cell stays text; undefined when there is no row of headings. */
const readCsvTable = (text: string): ListTable | undefined => {
  const rows: ListRow[] = [];
  let badQuote: ListRow | undefined;
  let start = 0;
  Papa.parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t', '|'],
    step: ({ data, errors, meta }) => {
      const offset = start;
      start = meta.cursor;
      const positionOf = (column: number): Position => {
        const starts = startsOfCells(text.slice(offset, meta.cursor), meta.delimiter);
        return positionAt(text, offset + (starts[column] ?? 0));
      };
      const row = { cells: data, positionOf };
      if (errors.some(({ type }) => type === 'Quotes')) badQuote ??= row;
      if (data.some((cell) => cell.trim() !== '')) rows.push(row);
    },
  });
  const [headings, ...others] = rows;
  return headings === undefined ? undefined : { headings, rows: others, badQuote };
};

/** The rows of an Excel file or a BMEcat catalogue. */
const fromTable = ({ headings, headingsNumber, rows }: Table): ListTable => {
  const rowOf = (number: number, cells: readonly string[]): ListRow => ({
    cells,
    positionOf: (column) => ({ line: number, column: column + 1 }),
  });
  return {
    headings: rowOf(headingsNumber, headings),
    rows: rows.map(({ number, cells }) => rowOf(number, cells)),
    badQuote: undefined,
  };
};

/** The elements of a BMEcat catalogue that say which product a row is about. */
const productElements = ['SUPPLIER_PID', 'MANUFACTURER_NAME', 'MANUFACTURER_PID', 'DESCRIPTION_SHORT'];

/** The columns of a BMEcat catalogue that are about the product, with one row for each product instead of one for each price. */
const productsOf = ({ headings, rows, badQuote }: ListTable): ListTable => {
  const columns = productElements.map((name) => headings.cells.indexOf(name)).filter((column) => column >= 0);
  const narrowed = ({ cells, positionOf }: ListRow): ListRow => ({
    cells: columns.map((column) => cells[column] ?? ''),
    positionOf,
  });
  const products = new Map(rows.map(narrowed).map((row) => [JSON.stringify(row.cells), row]));
  return { headings: narrowed(headings), rows: [...products.values()], badQuote };
};

/**
 * Reads a list: CSV, the first sheet with rows of an Excel file, or the products of a BMEcat catalogue. Gives the table, which is
 * undefined when there is no row of headings, or says why the file cannot be read.
 */
export const readListTable = async (
  bytes: Uint8Array<ArrayBuffer>,
): Promise<
  { readonly table: ListTable | undefined } | { readonly why: string } | { readonly faults: readonly Fault[] }
> => {
  if (isWorkbook(bytes) || isXml(bytes)) {
    const opened = await openList(new Blob([bytes]));
    if ('why' in opened) return opened;
    const table = fromTable(opened.table);
    return { table: isXml(bytes) ? productsOf(table) : table };
  }
  const { value: text, faults } = readText(bytes);
  return text === undefined ? { faults } : { table: readCsvTable(text) };
};
