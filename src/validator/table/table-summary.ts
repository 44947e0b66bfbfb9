import { counted } from '../verdict/counted.ts';
import type { Mapping } from './mapping.ts';
import type { Table } from './parse-table.ts';
import { unusedHeadings } from './unused-headings.ts';

/** How large a table is and which of its columns are left out, in words. */
export const tableSummary = ({ headings, rows }: Table, sources: Mapping['sources']): string => {
  const size = `The table has ${counted(rows.length, 'row')} and ${counted(headings.length, 'column')}.`;
  const unused = unusedHeadings(headings, sources);
  return unused.length === 0 ? `${size} Every column is used.` : `${size} Not used: ${unused.join(', ')}.`;
};
