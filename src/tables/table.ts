import type { TableFault } from '../columns/fields/table-faults.ts';
import type { OddKind } from '../columns/values/odd-texts.ts';
import type { DateOrder, ShortDateOrder } from '../columns/values/read-date.ts';
import type { ColumnMarks } from '../columns/values/read-number.ts';
import type { TextForm } from './text-form.ts';
import type { RowValues } from './workbook/cell-values.ts';

/** A row below the headings. */
export type TableRow = {
  /** The number of the row in a spreadsheet; the headings are usually row 1. */
  readonly number: number;
  /** The texts of the cells, exactly as in the file; of a workbook, as the sheet shows them. */
  readonly cells: readonly string[];
  /** The numbers that cells of a workbook hold, by column, with a decimal point. */
  readonly numbers?: ReadonlyMap<number, string>;
  /** The values other than text of a workbook's cells, if they were asked for; undefined for every other list. */
  readonly values?: RowValues;
  /** The columns of a workbook whose cells have no readable value: not calculated, missing from the file, or merged. */
  readonly unreadable?: ReadonlySet<number>;
  /** Those of them that lie under a merged cell. */
  readonly merged?: ReadonlySet<number>;
  /** The columns of a workbook whose text is struck through, or a part of it. */
  readonly struck?: ReadonlySet<number>;
  /** Whether a workbook hides the row, as a filter does. */
  readonly isHidden?: true;
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
  readonly marks: ColumnMarks;
  /** Up to three different texts of the column, cut to what fits on a line. */
  readonly samples: readonly string[];
  /** Whether some cell has the same text as the one above it. */
  readonly repeatsAbove: boolean;
  /** How many cells have no text. */
  readonly emptyCount: number;
  /** How many cells have each text, without spaces around it; undefined if there are more different ones than are asked for. */
  readonly texts: ReadonlyMap<string, number> | undefined;
  /**
   * How many cells that are no number have each shape, such as `>#` or `auf anfrage`, and the first of them; undefined if there are
   * more different ones than are asked for, as in a column of texts.
   */
  readonly shapes: ReadonlyMap<string, { readonly count: number; readonly first: string }> | undefined;
  /** What the dates without a time zone reveal. */
  readonly dates: {
    /** Whether there is any. */
    readonly areThere: boolean;
    /** The orders of day and month that some date needs. */
    readonly readOnlyWith: ReadonlySet<DateOrder>;
    /** The first date that is one by either order, and another by each. */
    readonly firstAmbiguous: TableCell | undefined;
    /** How many have two digits for the year, the first of them, and the orders in which each of them is a date. */
    readonly short:
      | { readonly count: number; readonly first: TableCell; readonly orders: readonly ShortDateOrder[] }
      | undefined;
    /** How many have each abbreviation of a time zone, such as `CET`. */
    readonly abbreviations: ReadonlyMap<string, number>;
  };
  /** How many cells have each text that often stands for an unknown value, such as `n/a`, in lower case. */
  readonly placeholders: ReadonlyMap<string, number>;
  /** How many cells of a workbook show another sign or size than they hold, with the first of them. */
  readonly shownOtherwise: {
    readonly count: number;
    readonly first: (TableCell & { readonly stored: string }) | undefined;
  };
  /** How many cells have each kind of odd text, and the first of them with its odd character marked. */
  readonly oddTexts: ReadonlyMap<OddKind, { readonly count: number; readonly first: TableCell }>;
  /** How many texts the contract refuses as an identifier, odd ones repaired, with the first of them. */
  readonly noIdentifiers: { readonly count: number; readonly first: TableCell | undefined };
  /** How many cells are a zero. */
  readonly zeroCount: number;
  /** Whether most texts of the column occur more than once, by its first two hundred. */
  readonly repeats: boolean;
  /** How many numbers of a workbook are shown as more than their digits, such as `00017` for 17, with the first of them. */
  readonly shownAsText: Column['shownOtherwise'];
  /** Whether some number has more digits after the point than the contract allows, as sums of a spreadsheet have. */
  readonly hasLongDecimals: boolean;
  /** The first number that is ambiguous, such as `1.200`. */
  readonly firstAmbiguous: TableCell | undefined;
  /** Whether a workbook hides the column. */
  readonly isHidden?: boolean;
  /** The texts that number formats of a workbook write beside the numbers, such as `€/100`. */
  readonly formatTexts?: readonly string[];
};

/** A table with headings. */
export type Table = {
  readonly headings: readonly string[];
  /** The number of their row in a spreadsheet; usually 1. */
  readonly headingsNumber: number;
  /** How many rows the headings are joined from; usually 1. */
  readonly headingsCount: number;
  /** That row, if it is one: where it has no headings, it is a line. */
  readonly headingsRow?: TableRow;
  /** The first rows with text, as they are, above the headings and below: those that may have them. */
  readonly beginning: readonly TableRow[];
  /** The columns that have a heading. */
  readonly columns: readonly Column[];
  /** The number of all rows below the headings. */
  readonly rowCount: number;
  /** All of them. */
  readonly rows: readonly TableRow[];
  /** Faults of the form: rows with too many or too few cells, and misplaced quotation marks. */
  readonly faults: readonly TableFault[];
  /** How the text of the file was read; undefined for an Excel file and a catalogue. */
  readonly form?: TextForm;
};

/** A table without rows. */
export const noTable: Table = {
  headings: [],
  headingsNumber: 1,
  headingsCount: 1,
  beginning: [],
  columns: [],
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

/** A place as people read it: a column without a heading is called `column 5`, and its place is not `column column 5`. */
export const placeInWords = (place: string): string => place.replace(/^column (?=column [0-9]+$)/, '');
