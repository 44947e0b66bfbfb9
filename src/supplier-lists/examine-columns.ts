import { maxFractionDigits } from '../contracts/supplier/limits.ts';
import { placeholderOf } from './cell-texts.ts';
import { MarksFinder } from './read-number.ts';
import { differsFromShown } from './shown-number.ts';
import type { Column, TableRow } from './table.ts';

const maxSamples = 3;
const longestSample = 40;

/** More digits after a mark than the contract has. */
const longDecimals = new RegExp(`^\\s*-?[0-9]+[.,][0-9]{${maxFractionDigits + 1},}\\s*$`);

const shortened = (text: string): string =>
  text.length > longestSample ? `${text.slice(0, longestSample)}…` : text;

/** Examines one column, from its first row to its last. */
const examineColumn = (column: number, rows: readonly TableRow[]): Column => {
  const finder = new MarksFinder();
  const samples = new Set<string>();
  const placeholders = new Map<string, number>();
  let shownOtherwise: Column['shownOtherwise'] = { count: 0, first: undefined };
  let repeatsAbove = false;
  let hasLongDecimals = false;
  let above = '';
  for (const [index, { number, cells, numbers }] of rows.entries()) {
    const cell = cells[column] ?? '';
    const stored = numbers?.get(column);
    // The number that a cell holds has a decimal point, whatever the marks of the list are.
    finder.add(cell, index, stored !== undefined);
    if (stored !== undefined && differsFromShown(stored, cell)) {
      const first = shownOtherwise.first ?? { row: number, text: cell.trim(), stored };
      shownOtherwise = { count: shownOtherwise.count + 1, first };
    }
    if (samples.size < maxSamples && cell.trim() !== '') samples.add(shortened(cell.trim()));
    const placeholder = placeholderOf(cell);
    if (placeholder !== undefined) placeholders.set(placeholder, (placeholders.get(placeholder) ?? 0) + 1);
    if (longDecimals.test(stored ?? cell)) hasLongDecimals = true;
    if (cell !== '' && cell === above) repeatsAbove = true;
    above = cell;
  }
  const { marks, isEmpty } = finder;
  const row = rows[marks.firstAmbiguous ?? -1];
  const firstAmbiguous =
    row === undefined ? undefined : { row: row.number, text: (row.cells[column] ?? '').trim() };
  return {
    isEmpty,
    marks,
    samples: [...samples],
    repeatsAbove,
    placeholders,
    shownOtherwise,
    hasLongDecimals,
    firstAmbiguous,
  };
};

/** What the cells of each column have in common, for so many columns. */
export const examineColumns = (count: number, rows: readonly TableRow[]): Column[] =>
  Array.from({ length: count }, (_, column) => examineColumn(column, rows));
