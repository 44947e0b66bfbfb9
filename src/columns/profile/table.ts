import type { PlainTable } from '../../tables/table.ts';
import type { OddKind } from '../values/odd-texts.ts';
import type { DateOrder, ShortDateOrder } from '../values/read-date.ts';
import type { ColumnMarks } from '../values/read-number.ts';

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

/** A table with what the cells of each of its columns have in common. */
export type Table = PlainTable & {
  /** The columns that have a heading. */
  readonly columns: readonly Column[];
};
