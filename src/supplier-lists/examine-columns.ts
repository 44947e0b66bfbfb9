import { maxFractionDigits } from '../contracts/supplier/limits.ts';
import { isSpreadsheetError, placeholderOf } from './cell-texts.ts';
import { markedPrice } from './currency-marks.ts';
import { numberShape } from './number-shapes.ts';
import { type DateOrder, readLocalDate } from './read-date.ts';
import { MarksFinder, readNumber } from './read-number.ts';
import { differsFromShown } from './shown-number.ts';
import type { Column, TableRow } from './table.ts';

const maxSamples = 3;
const longestSample = 40;

/** How many different texts of a column are asked for at most. */
const maxTexts = 20;

/** More digits after a mark than the contract has. */
const longDecimals = new RegExp(`^\\s*-?[0-9]+[.,][0-9]{${maxFractionDigits + 1},}\\s*$`);

const shortened = (text: string): string =>
  text.length > longestSample ? `${text.slice(0, longestSample)}…` : text;

/** Counts different texts, until there are more than are asked for. */
class TextCounter {
  #counts: Map<string, { count: number; readonly first: string }> | undefined = new Map();

  /** Whether the text of the next cell still counts. */
  get isOpen(): boolean {
    return this.#counts !== undefined;
  }

  add(text: string, cell: string): void {
    const known = this.#counts?.get(text);
    if (known !== undefined) known.count += 1;
    else if (this.#counts !== undefined && this.#counts.size < maxTexts)
      this.#counts.set(text, { count: 1, first: shortened(cell) });
    else this.#counts = undefined;
  }

  get counts(): Column['shapes'] {
    return this.#counts;
  }
}

/** The day and the month of a date whose year comes last, in their order. */
const dayAndMonth = /^(\d{1,2})([-/.])(\d{1,2})\2\d{4}(?:[,T ]|$)/;

/** What the dates without a time zone in a column reveal. Of most cells the form alone is looked at. */
class DatesFinder {
  readonly #readOnlyWith = new Set<DateOrder>();
  #areThere = false;
  #firstAmbiguous: Column['dates']['firstAmbiguous'];

  /** Adds the cell of a row. Returns whether it is such a date. */
  add(cell: string, row: number): boolean {
    const first = cell.charCodeAt(0);
    if (first < 0x30 || first > 0x39) return false;
    const [, one, mark, other] = dayAndMonth.exec(cell) ?? [];
    if (mark === undefined) {
      const isDate = readLocalDate(cell) !== undefined;
      this.#areThere ||= isDate;
      return isDate;
    }
    const [day, month] = [Number(one), Number(other)];
    this.#areThere = true;
    if (mark === '.' || day > 12) this.#readOnlyWith.add('day-first');
    else if (month > 12) this.#readOnlyWith.add('month-first');
    else if (day !== month) this.#firstAmbiguous ??= { row, text: cell };
    return true;
  }

  get dates(): Column['dates'] {
    return {
      areThere: this.#areThere,
      readOnlyWith: this.#readOnlyWith,
      firstAmbiguous: this.#firstAmbiguous,
    };
  }
}

/** Most numbers have no grouping marks. */
const plainNumber = /^[0-9]+(?:[.,][0-9]+)?$/;

/** Whether a text is a number by one of the decimal marks. */
const isNumber = (text: string): boolean =>
  plainNumber.test(text) ||
  (/^[0-9]/.test(text) && ('decimal' in readNumber(text, '.') || 'decimal' in readNumber(text, ',')));

/** The number of a cell, without a currency beside it. */
const numberIn = (cell: string): string =>
  cell === '' || plainNumber.test(cell) ? cell : (markedPrice(cell)?.number ?? cell);

/** Examines one column, from its first row to its last. */
const examineColumn = (column: number, rows: readonly TableRow[]): Column => {
  const finder = new MarksFinder();
  const dates = new DatesFinder();
  const texts = new TextCounter();
  const shapes = new TextCounter();
  const samples = new Set<string>();
  const placeholders = new Map<string, number>();
  let shownOtherwise: Column['shownOtherwise'] = { count: 0, first: undefined };
  let repeatsAbove = false;
  let hasLongDecimals = false;
  let emptyCount = 0;
  let above = '';
  for (const [index, { number, cells, numbers }] of rows.entries()) {
    const cell = (cells[column] ?? '').trim();
    const stored = numbers?.get(column);
    if (cell === '' && stored === undefined) emptyCount += 1;
    // The number that a cell holds has a decimal point, whatever the marks of the list are.
    finder.add(numberIn(cell), index, stored !== undefined);
    if (stored !== undefined && differsFromShown(stored, cell)) {
      const first = shownOtherwise.first ?? { row: number, text: cell, stored };
      shownOtherwise = { count: shownOtherwise.count + 1, first };
    }
    if (longDecimals.test(stored ?? cell)) hasLongDecimals = true;
    if (cell !== '' && cell === above) repeatsAbove = true;
    above = cell;
    if (cell === '') continue;
    if (samples.size < maxSamples) samples.add(shortened(cell));
    if (texts.isOpen) texts.add(cell, cell);
    const placeholder = placeholderOf(cell);
    if (placeholder !== undefined) placeholders.set(placeholder, (placeholders.get(placeholder) ?? 0) + 1);
    else if (stored === undefined && !dates.add(cell, number) && shapes.isOpen) {
      if (!isNumber(cell) && !isSpreadsheetError(cell)) shapes.add(numberShape(cell), cell);
    }
  }
  const { marks } = finder;
  const row = rows[marks.firstAmbiguous ?? -1];
  const firstAmbiguous =
    row === undefined ? undefined : { row: row.number, text: (row.cells[column] ?? '').trim() };
  const counted = texts.counts;
  return {
    emptyCount,
    marks,
    samples: [...samples],
    repeatsAbove,
    texts: counted && new Map([...counted].map(([text, { count }]) => [text, count])),
    shapes: shapes.counts,
    dates: dates.dates,
    placeholders,
    shownOtherwise,
    hasLongDecimals,
    firstAmbiguous,
  };
};

/** What the cells of each column have in common, for so many columns. */
export const examineColumns = (count: number, rows: readonly TableRow[]): Column[] =>
  Array.from({ length: count }, (_, column) => examineColumn(column, rows));
