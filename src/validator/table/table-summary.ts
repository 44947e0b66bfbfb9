import { counted } from '../verdict/counted.ts';
import type { Mapping } from './mapping.ts';
import { columnNames, type Table } from './parse-table.ts';
import { isAsked } from './row-values.ts';

/** The columns that no field comes from. One without a heading counts when a cell of it has text. */
const unusedColumns = ({ headings, rows }: Table, sources: Mapping['sources']): string[] => {
  const used = new Set(
    [...sources].flatMap(([name, source]) =>
      source.from === 'column' && isAsked(name, sources) ? [source.column] : [],
    ),
  );
  const isEmpty = (column: number): boolean =>
    headings[column]?.trim() === '' && rows.every(({ cells }) => (cells[column] ?? '').trim() === '');
  return columnNames(headings).filter((_, column) => !used.has(column) && !isEmpty(column));
};

/** How large a table is and which of its columns are left out, in words. */
export const tableSummary = (table: Table, sources: Mapping['sources']): string => {
  const { headings, rows } = table;
  const size = `The table has ${counted(rows.length, 'row')} and ${counted(headings.length, 'column')}.`;
  const unused = unusedColumns(table, sources);
  return unused.length === 0 ? `${size} Every column is used.` : `${size} Not used: ${unused.join(', ')}.`;
};
