import { ListRefused } from './list-refused.ts';

/** The largest table that is read: a hundred times the size of a batch. */
export const maxTableBytes = 25 * 1024 * 1024;

/** Why a table is not read that is larger. */
export const tooLargeTable = 'The table is larger than 25 MiB. Split it into smaller files.';

/** What a row takes at least, and each of its cells, as if these were characters. */
const leastCosts = { row: 30, filled: 7, far: 25, empty: 2 };

/** In columns beyond these, which hardly any list has, a cell costs more: what is known of each column takes memory too. */
const usualColumns = 1000;

/** What a row of a text takes from the budget: rows and cells take memory and time however short they are. */
export const costOf = (cells: readonly string[]): number =>
  cells.reduce((sum, cell, column) => {
    if (cell === '') return sum + leastCosts.empty;
    return sum + (column < usualColumns ? leastCosts.filled : leastCosts.far);
  }, leastCosts.row);

/** What a file can have too much of, however small it is, and what helps. */
const refusals = {
  rows: tooLargeTable,
  shortRows:
    'The table has more rows and cells than are read. Split it into smaller files, or delete empty columns.',
  cells:
    'The cells of the sheet, with the empty ones between them, are more than 25 MiB. Delete columns that lie far to the right, or split the sheet.',
  digits:
    'The numbers of the sheet have more than 25 MiB of digits when they are written out. Round them, or format them as text.',
  merged: 'The sheet has more merged cells than are read. Split them in a spreadsheet and save it again.',
  sheets: 'The Excel file has more sheets than are read. Save the sheet with the list as a file of its own.',
  priceLists:
    'The prices of the catalogue, each counted for every territory, are more than are read. Export it for fewer territories.',
} as const;

/** Counts what is read. Throws `ListRefused` with what there is too much of. */
export type ReadingBudget = (count: number, of: keyof typeof refusals) => void;

/** One number for all that is read of a file, as large as the largest table: a small file costs no more than the largest honest one. */
export const createReadingBudget = (): ReadingBudget => {
  let left = maxTableBytes;
  return (count, of) => {
    left -= count;
    if (left < 0) throw new ListRefused(refusals[of]);
  };
};
