import { maxRecords } from '../../contracts/supplier/bounds.ts';
import type { TableRow } from './parse-table.ts';

/** Rows that fit into one batch. */
export interface RowSlice {
  /** `rows 2 to 51`. */
  readonly label: string;
  readonly rows: readonly TableRow[];
}

/** The rows in batches of at most as many records as the contract takes. */
export const rowSlices = (rows: readonly TableRow[]): RowSlice[] =>
  Array.from({ length: Math.ceil(rows.length / maxRecords) }, (_, index) => {
    const slice = rows.slice(index * maxRecords, (index + 1) * maxRecords);
    return { label: `rows ${slice.at(0)?.number} to ${slice.at(-1)?.number}`, rows: slice };
  });
