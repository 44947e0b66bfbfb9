import { type ListOptions, type OpenedTable, openTable } from '../../tables/open/open-list.ts';
import { readRows, type TableOptions } from '../../tables/parse-table.ts';
import { knownHeadings } from '../fields/headings.ts';
import { withProfile } from './examine-columns.ts';
import type { Table } from './table.ts';

/** A list as it was opened, with what its columns have in common. */
export type OpenedList = OpenedTable & { readonly table: Table };

/** Opens a list by the headings that are known, as `openTable` does. Returns a sentence that says why if it cannot be read. */
export const openList = async (
  file: Blob,
  options?: ListOptions,
): Promise<OpenedList | { readonly why: string }> => {
  const opened = await openTable(file, knownHeadings, options);
  return 'why' in opened ? opened : { ...opened, table: withProfile(opened.table) };
};

/** Reads a table from its text by the headings that are known. Throws `ListRefused` if it has too many rows or cells. */
export const parseTable = (text: string, options?: TableOptions): Table =>
  withProfile(readRows(text, knownHeadings, options));
