import type { Table } from '../../../supplier-lists/table.ts';
import type { ListFile } from './list-tasks.ts';

/** A list as it was opened or pasted. */
export type List = {
  /** Of a list that is only a file, the beginning. */
  readonly table: Table;
  /** The list as a file; its number tells it from others. */
  readonly file: ListFile;
  /** The text as it was opened or pasted; undefined for one that is too large to be shown, and for an Excel file. */
  readonly text: string | undefined;
  /** A warning about how it was read; empty when there is none. */
  readonly note: string;
  /** The names of the sheets of an Excel file, in their order; none for another file. */
  readonly sheets: readonly string[];
};

/** Whether two lists have the same headings, so that the choices for one fit the other. */
export const isSameForm = (one: List, other: List): boolean =>
  one.table.headings.join('\n') === other.table.headings.join('\n');
