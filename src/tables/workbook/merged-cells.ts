import type { ReadingBudget } from '../reading-budget.ts';
import type { TableRow } from '../table.ts';

/** The index of the column of a cell: 0 for `A7`, 27 for `AB7`; -1 if it has none. */
export const columnOfReference = (reference: string): number =>
  [...(/^[A-Z]{1,3}(?=[0-9]|$)/.exec(reference)?.[0] ?? '')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

/** A block of cells, by the numbers of its rows and the indexes of its columns; its ends belong to it. */
type Block = {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
};

const blockOf = (reference: string): Block[] => {
  const [, first = '', firstRow, last = '', lastRow] =
    /^([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})$/.exec(reference) ?? [];
  if (firstRow === undefined) return [];
  return [
    {
      firstRow: Number(firstRow),
      lastRow: Number(lastRow),
      firstColumn: columnOfReference(first),
      lastColumn: columnOfReference(last),
    },
  ];
};

/**
 * The rows with the cells that lie under a merged one marked as unreadable: the sheet shows the value of the first cell
 * there, and the file has none.
 */
export const markMergedCells = (
  rows: readonly TableRow[],
  references: readonly string[],
  spend: ReadingBudget,
): readonly TableRow[] => {
  // The last block is the next to begin: rows ascend.
  const blocks = references.flatMap(blockOf).sort((one, other) => other.firstRow - one.firstRow);
  if (blocks.length === 0) return rows;
  let covering: Block[] = [];
  return rows.map((row) => {
    for (let next = blocks.at(-1); next !== undefined && next.firstRow <= row.number; next = blocks.at(-1)) {
      covering.push(next);
      blocks.pop();
    }
    covering = covering.filter(({ lastRow }) => row.number <= lastRow);
    if (covering.length === 0) return row;
    const merged = new Set<number>();
    for (const { firstRow, firstColumn, lastColumn } of covering) {
      const from = row.number === firstRow ? firstColumn + 1 : firstColumn;
      const to = Math.min(lastColumn, row.cells.length);
      spend(Math.max(to - from, 0) + 1, 'merged');
      for (let column = from; column <= to; column += 1) {
        if ((row.cells[column] ?? '') === '') merged.add(column);
      }
    }
    return merged.size === 0
      ? row
      : { ...row, unreadable: new Set([...(row.unreadable ?? []), ...merged]), merged };
  });
};
