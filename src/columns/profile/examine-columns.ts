import { identifierRule, maxFractionDigits } from '../../../packages/record-contract/src/index.ts';
import type { PlainTable, TableRow } from '../../tables/table.ts';
import { isSpreadsheetError, numberShape, placeholderOf } from '../values/cell-texts.ts';
import { markedPrice } from '../values/currency-marks.ts';
import { isShownOtherwise, isWrittenPercent } from '../values/number-texts.ts';
import { markedText, type OddKind, oddTextsIn } from '../values/odd-texts.ts';
import { MarksFinder, readLoneNumber, readNumber } from '../values/read-number.ts';
import { DatesFinder } from './examine-dates.ts';
import type { Column, Table } from './table.ts';

/** How far two numbers may be apart and still be one that was rounded to be shown: a hundredth of it, or half a unit. */
const isRounded = (stored: number, shown: number): boolean =>
  Math.abs(stored - shown) <= Math.max(Math.abs(stored) / 100, 0.5);

/**
 * Whether a cell of a workbook shows another sign or size than the number that it holds: a format can hide a minus, divide
 * by a thousand or show nothing. What a format only rounds, and text around the number, is no such difference.
 */
const differsFromShown = (stored: string, shown: string): boolean => {
  const digits = shown.replace(/[^0-9.,' \u00a0\u202f]/g, '').trim();
  const isNegative = /[-\u2212(]/.test(shown);
  const read = readLoneNumber(digits.replace(/[ \u00a0\u202f']/g, '')) ?? digits.replaceAll(',', '');
  if (digits === '' || read === '') return true;
  const number = Number(stored);
  const isPercent = shown.includes('%') && !isWrittenPercent(stored, shown);
  const size = Number(read) / (isPercent ? 100 : 1);
  return isNegative !== number < 0 || !isRounded(Math.abs(number), size);
};

const maxSamples = 3;
const longestSample = 40;

/** How many different texts of a column are asked for at most. */
const maxTexts = 20;

/** A column whose first texts include no number is one of texts, and their shapes tell nothing. */
const maxTextsBeforeNumber = 50;

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

  close(): void {
    this.#counts = undefined;
  }

  get counts(): Column['shapes'] {
    return this.#counts;
  }
}

/** Most numbers have no grouping marks. */
const plainNumber = /^[0-9]+(?:[.,][0-9]+)?$/;

/** Whether a text is a number by one of the decimal marks. */
const isNumber = (text: string): boolean =>
  plainNumber.test(text) ||
  (/^[0-9]/.test(text) && ('decimal' in readNumber(text, '.') || 'decimal' in readNumber(text, ',')));

/** A number whose value depends on the decimal mark has one of the two between its digits. */
const hasMark = /[0-9][.,][0-9]/;

/** The number of a cell, without a currency beside it. */
const numberIn = (cell: string): string =>
  plainNumber.test(cell) ? cell : (markedPrice(cell)?.number ?? cell);

/** What is odd in the texts of a column. */
class OddTextsFinder {
  readonly #kinds = new Map<OddKind, { count: number; readonly first: { row: number; text: string } }>();
  /** Whether some number has other decimals than one zero, and whether all are short, as types such as 40.52 beside 40.0 are. */
  #hasTypes = false;
  #hasLongWhole = false;
  #noIdentifiers: Column['noIdentifiers'] = { count: 0, first: undefined };

  /** Adds the cell of a row, which has text. */
  add(cell: string, row: number): void {
    const { found, repaired } = oddTextsIn(cell);
    for (const odd of found) {
      const known = this.#kinds.get(odd.kind);
      if (known === undefined) this.#kinds.set(odd.kind, { count: 1, first: { row, text: markedText(odd) } });
      else known.count += 1;
    }
    this.#hasTypes ||= /^[0-9]+\.(?!0$)[0-9]+$/.test(cell);
    this.#hasLongWhole ||= /^[0-9]{5,}\.0$/.test(cell);
    const text = repaired.trim();
    if (identifierRule(text) === undefined) return;
    const { count, first = { row, text: shortened(text) } } = this.#noIdentifiers;
    this.#noIdentifiers = { count: count + 1, first };
  }

  get found(): Pick<Column, 'oddTexts' | 'noIdentifiers'> {
    // A program that writes numbers so writes all of them so.
    if (this.#hasTypes && !this.#hasLongWhole) this.#kinds.delete('point-zero');
    return { oddTexts: this.#kinds, noIdentifiers: this.#noIdentifiers };
  }
}

/** How many texts tell whether those of a column repeat. */
const maxForRepeats = 200;

/** Of fewer rows, a mistake in one would count. */
const minForRepeats = 5;

/** Whether the texts of a column repeat, by the first of them. */
class RepeatsFinder {
  readonly #counts = new Map<string, number>();
  #total = 0;

  add(cell: string): void {
    if (this.#total >= maxForRepeats) return;
    this.#total += 1;
    this.#counts.set(cell, (this.#counts.get(cell) ?? 0) + 1);
  }

  get repeats(): boolean {
    const repeated = [...this.#counts.values()].filter((count) => count > 1);
    return this.#total >= minForRepeats && repeated.reduce((sum, count) => sum + count, 0) > this.#total / 2;
  }
}

const zero = /^0+(?:[.,]0+)?$/;

/** The cells counted so far, with one more. */
const oneMore = (
  { count, first }: Column['shownOtherwise'],
  cell: NonNullable<Column['shownOtherwise']['first']>,
): Column['shownOtherwise'] => ({ count: count + 1, first: first ?? cell });

/** Examines the cells of one column, from its first row to its last. */
class ColumnExaminer {
  readonly #column: number;
  readonly #marks = new MarksFinder();
  readonly #dates = new DatesFinder();
  readonly #texts = new TextCounter();
  readonly #shapes = new TextCounter();
  readonly #oddTexts = new OddTextsFinder();
  readonly #repeats = new RepeatsFinder();
  readonly #samples = new Set<string>();
  readonly #placeholders = new Map<string, number>();
  #shownOtherwise: Column['shownOtherwise'] = { count: 0, first: undefined };
  #shownAsText: Column['shownOtherwise'] = { count: 0, first: undefined };
  #repeatsAbove = false;
  #hasLongDecimals = false;
  #zeroCount = 0;
  #filledCount = 0;
  #above = '';
  #rowAbove = -1;
  #hasNumber = false;
  #textCount = 0;

  constructor(column: number) {
    this.#column = column;
  }

  /** Adds the cell of a row that has one, whose index in the table is named. The texts of a row with a fault are no texts of the list. */
  add({ number, cells, numbers }: TableRow, index: number, isFaulty: boolean): void {
    const written = cells[this.#column] ?? '';
    const cell = written.trim();
    const stored = numbers?.get(this.#column);
    if (stored !== undefined) this.#addStored(stored, cell, number);
    else if (hasMark.test(cell)) {
      this.#marks.add(numberIn(cell), index);
      this.#hasLongDecimals ||= longDecimals.test(cell);
    }
    if (stored !== undefined || cell !== '') this.#filledCount += 1;
    if (cell !== '' && cell === this.#above && this.#rowAbove === index - 1) this.#repeatsAbove = true;
    this.#above = cell;
    this.#rowAbove = index;
    if (zero.test(stored ?? numberIn(cell))) this.#zeroCount += 1;
    if (cell === '') return;
    this.#addText(cell, stored !== undefined, number);
    this.#repeats.add(cell);
    if (stored === undefined && !isFaulty) this.#oddTexts.add(written, number);
  }

  /** Adds a number that a workbook holds. It has a decimal point, whatever the marks of the list are. */
  #addStored(stored: string, cell: string, row: number): void {
    this.#hasLongDecimals ||= longDecimals.test(stored);
    if (isShownOtherwise(stored, cell))
      this.#shownAsText = oneMore(this.#shownAsText, { row, text: cell, stored });
    if (differsFromShown(stored, cell))
      this.#shownOtherwise = oneMore(this.#shownOtherwise, { row, text: cell, stored });
  }

  #addText(cell: string, isStored: boolean, row: number): void {
    if (this.#samples.size < maxSamples) this.#samples.add(shortened(cell));
    if (this.#texts.isOpen) this.#texts.add(cell, cell);
    const placeholder = placeholderOf(cell);
    if (placeholder !== undefined) {
      this.#placeholders.set(placeholder, (this.#placeholders.get(placeholder) ?? 0) + 1);
    } else if (!isStored && !this.#dates.add(cell, row) && this.#shapes.isOpen) this.#addShape(cell);
  }

  #addShape(cell: string): void {
    if (isNumber(cell)) this.#hasNumber = true;
    else if (!isSpreadsheetError(cell)) {
      this.#textCount += 1;
      if (this.#hasNumber || this.#textCount <= maxTextsBeforeNumber)
        this.#shapes.add(numberShape(cell), cell);
      else this.#shapes.close();
    }
  }

  /** What the cells of these rows have in common, once all of them have been added. */
  columnOf(rows: readonly TableRow[]): Column {
    const { marks } = this.#marks;
    const row = rows[marks.firstAmbiguous ?? -1];
    const counted = this.#texts.counts;
    return {
      emptyCount: rows.length - this.#filledCount,
      marks,
      samples: [...this.#samples],
      repeatsAbove: this.#repeatsAbove,
      texts: counted && new Map([...counted].map(([text, { count }]) => [text, count])),
      shapes: this.#shapes.counts,
      dates: this.#dates.dates,
      placeholders: this.#placeholders,
      shownOtherwise: this.#shownOtherwise,
      shownAsText: this.#shownAsText,
      hasLongDecimals: this.#hasLongDecimals,
      ...this.#oddTexts.found,
      zeroCount: this.#zeroCount,
      repeats: this.#repeats.repeats,
      firstAmbiguous: row && { row: row.number, text: (row.cells[this.#column] ?? '').trim() },
    };
  }
}

/** What the cells of each column have in common, for so many columns; the rows with these numbers have a fault. */
const examineColumns = (
  count: number,
  rows: readonly TableRow[],
  faulty: ReadonlySet<number | undefined>,
): Column[] => {
  const columns = Array.from({ length: count }, (_, column) => new ColumnExaminer(column));
  // Row by row, as the cells lie in memory. Most rows of a wide table may be short.
  for (const [index, row] of rows.entries()) {
    const cells = row.cells.length < count ? columns.slice(0, row.cells.length) : columns;
    for (const column of cells) column.add(row, index, faulty.has(row.number));
  }
  return columns.map((column) => column.columnOf(rows));
};

/** A table with what the cells of each column have in common. The texts of rows with a fault are no texts of the list. */
export const withProfile = (table: PlainTable): Table => {
  const { headings, rows, faults, ofColumns } = table;
  const columns = examineColumns(headings.length, rows, new Set(faults.map(({ row }) => row)));
  if (ofColumns === undefined) return { ...table, columns };
  const { hiddenColumns, formatTexts } = ofColumns;
  return {
    ...table,
    columns: columns.map((column, at) => ({
      ...column,
      isHidden: hiddenColumns.has(at),
      formatTexts: [...(formatTexts.get(at) ?? [])],
    })),
  };
};
