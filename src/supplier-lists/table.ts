import type { ColumnMarks } from './read-number.ts';
import type { TableFault } from './table-faults.ts';

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
