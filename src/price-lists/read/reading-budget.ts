import { ListRefused } from './list-refused.ts';
import { maxTableBytes, tooLargeTable } from './parse-table.ts';

/** What a file can have too much of, however small it is, and what helps. */
const refusals = {
  rows: tooLargeTable,
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
