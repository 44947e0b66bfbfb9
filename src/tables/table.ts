import type { StoredValues } from './cell-values.ts';
import type { RowFault } from './delimited-rows.ts';
import type { TextForm } from './text-form.ts';

/** A row below the headings. */
export type TableRow = {
  /** The number of the row in a spreadsheet; the headings are usually row 1. */
  readonly number: number;
  /** The texts of the cells, exactly as in the file; of a workbook, as the sheet shows them. */
  readonly cells: readonly string[];
  /** The numbers that cells of a workbook hold, by column, with a decimal point. */
  readonly numbers?: ReadonlyMap<number, string>;
  /** The values other than text of a workbook's cells, if they were asked for; undefined for every other list. */
  readonly values?: StoredValues;
  /** The columns of a workbook whose cells have no readable value: not calculated, missing from the file, or merged. */
  readonly unreadable?: ReadonlySet<number>;
  /** Those of them that lie under a merged cell. */
  readonly merged?: ReadonlySet<number>;
  /** The columns of a workbook whose text is struck through, or a part of it. */
  readonly struck?: ReadonlySet<number>;
  /** Whether a workbook hides the row, as a filter does. */
  readonly isHidden?: true;
};

/** Why the form of a table is doubtful, as a code: what people read of it is for the caller to say. */
export type FormFaultCode =
  | RowFault
  | 'row_too_short'
  | 'row_too_long'
  | 'too_many_columns'
  | 'price_not_final';

/** Where the form of a table is doubtful. */
export type FormFault = {
  readonly code: FormFaultCode;
  /** The row as a spreadsheet counts it. */
  readonly row: number;
  /** The heading of the column, where it is one. */
  readonly column?: string;
};

/** What a sheet says of its columns, apart from their cells. */
export type SheetColumns = {
  readonly hiddenColumns: ReadonlySet<number>;
  /** The texts that number formats write beside the numbers of a column. */
  readonly formatTexts: ReadonlyMap<number, ReadonlySet<string>>;
};

/** A table with headings, as its file has it. */
export type PlainTable = {
  readonly headings: readonly string[];
  /** The number of their row in a spreadsheet; usually 1. */
  readonly headingsNumber: number;
  /** How many rows the headings are joined from; usually 1. */
  readonly headingsCount: number;
  /** That row, if it is one: where it has no headings, it is a line. */
  readonly headingsRow?: TableRow;
  /** The first rows with text, as they are, above the headings and below: those that may have them. */
  readonly beginning: readonly TableRow[];
  /** The number of all rows below the headings. */
  readonly rowCount: number;
  /** All of them. */
  readonly rows: readonly TableRow[];
  /** Faults of the form: rows with too many or too few cells, and misplaced quotation marks. */
  readonly faults: readonly FormFault[];
  /** How the text of the file was read; undefined for an Excel file and a catalogue. */
  readonly form?: TextForm;
  /** What the sheet of a workbook says of its columns. */
  readonly ofColumns?: SheetColumns;
};

/** A table without rows. */
export const noTable: PlainTable = {
  headings: [],
  headingsNumber: 1,
  headingsCount: 1,
  beginning: [],
  rowCount: 0,
  rows: [],
  faults: [],
};

/** The most columns that a table may have, as many as a spreadsheet has. */
export const maxColumns = 16_384;

/** The names of columns: the heading, with the number of the column where two are equal, or the number alone. */
export const columnNames = (headings: readonly string[]): string[] => {
  const names = headings.map((heading) => heading.trim());
  const columns = Map.groupBy(names, (name) => name);
  return names.map((name, column) => {
    const isAlone = columns.get(name)?.length === 1;
    return name === '' ? `column ${column + 1}` : isAlone ? name : `${name} (column ${column + 1})`;
  });
};

/** What columns are called, by table: a table with many columns is asked for each of them. */
const namesOfTables = new WeakMap<readonly string[], readonly string[]>();

/** The name of one column. */
export const nameOfColumn = (headings: readonly string[], column: number): string => {
  const names = namesOfTables.get(headings) ?? columnNames(headings);
  namesOfTables.set(headings, names);
  return names[column] ?? `column ${column + 1}`;
};

/** The column that a person calls by its number or its heading, which no other column may have; undefined if there is none. */
export const columnCalled = (called: string, headings: readonly string[]): number | undefined => {
  const column = /^\d{1,5}$/.test(called) ? Number(called) - 1 : columnNames(headings).indexOf(called.trim());
  return column >= 0 && column < headings.length ? column : undefined;
};

/** A place as people read it: a column without a heading is called `column 5`, and its place is not `column column 5`. */
export const placeInWords = (place: string): string => place.replace(/^column (?=column [0-9]+$)/, '');
