/** A number format: its code, or its id where every spreadsheet knows it and may show it as its computer is set. */
export type NumberFormat = string | number;

/** What a cell holds other than text. A formula is the value that it had. */
export type StoredValue =
  /** Its digits with a decimal point. */
  | { readonly number: string; readonly format: NumberFormat }
  /** A date, a time or a duration in days; a date counts as a workbook from 1900 counts it. */
  | { readonly serial: number; readonly format: NumberFormat }
  | { readonly isTrue: boolean }
  /** The error in place of a value, such as `#N/A`. */
  | { readonly error: string };

/** The values of the cells of a row, by column. */
export type StoredValues = ReadonlyMap<number, StoredValue>;

const dayMilliseconds = 86_400_000;

/** The days of a date, with a time or without, from the one before the epoch of a spreadsheet, which counts a 29 February 1900; NaN for what is none. */
export const serialOf = (date: string): number =>
  (Date.parse(date.includes('T') ? `${date.replace(/Z$/, '')}Z` : date) - Date.UTC(1899, 11, 30)) /
  dayMilliseconds;
