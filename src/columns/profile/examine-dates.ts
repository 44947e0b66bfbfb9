import {
  type DateOrder,
  readLocalDate,
  readShortDate,
  type ShortDateOrder,
  splitZone,
} from '../values/read-date.ts';
import type { Column } from './table.ts';

/** The day and the month of a date whose year comes last, in their order. */
const dayAndMonth = /^(\d{1,2})([-/.])(\d{1,2})\2\d{4}(?:[,T ]|$)/;

/** What the dates in a column reveal that are no timestamps yet. Of most cells the form alone is looked at. */
export class DatesFinder {
  readonly #readOnlyWith = new Set<DateOrder>();
  readonly #abbreviations = new Map<string, number>();
  #short: Column['dates']['short'];
  #areThere = false;
  #firstAmbiguous: Column['dates']['firstAmbiguous'];

  /** Adds the cell of a row. Returns whether it is such a date. */
  add(cell: string, row: number): boolean {
    const first = cell.charCodeAt(0);
    if (first < 0x30 || first > 0x39) return false;
    const zoned = splitZone(cell);
    const text = zoned?.date ?? cell;
    const [, one, mark, other] = dayAndMonth.exec(text) ?? [];
    if (mark !== undefined) this.#addOrder({ row, text: cell }, Number(one), mark, Number(other));
    else if (readLocalDate(text) === undefined && !this.#addShort({ row, text: cell }, text)) return false;
    if (zoned === undefined) this.#areThere = true;
    else if ('abbreviation' in zoned.zone) {
      const { abbreviation } = zoned.zone;
      this.#abbreviations.set(abbreviation, (this.#abbreviations.get(abbreviation) ?? 0) + 1);
    }
    return true;
  }

  #addOrder(cell: { row: number; text: string }, one: number, mark: string, other: number): void {
    if (mark === '.' || one > 12) this.#readOnlyWith.add('day-first');
    else if (other > 12) this.#readOnlyWith.add('month-first');
    else if (one !== other) this.#firstAmbiguous ??= cell;
  }

  #addShort(cell: { row: number; text: string }, text: string): boolean {
    const read = readShortDate(text);
    if (read === undefined) return false;
    const { count, first = cell, orders } = this.#short ?? { count: 0, orders: undefined };
    const possible = (order: ShortDateOrder): boolean => read[order] !== undefined;
    this.#short = {
      count: count + 1,
      first,
      orders: (orders ?? ['day-month-year', 'month-day-year', 'year-month-day']).filter(possible),
    };
    return true;
  }

  get dates(): Column['dates'] {
    return {
      areThere: this.#areThere,
      readOnlyWith: this.#readOnlyWith,
      firstAmbiguous: this.#firstAmbiguous,
      short: this.#short,
      abbreviations: this.#abbreviations,
    };
  }
}
