import type { Mapping } from './mapping.ts';
import type { TableRow } from './parse-table.ts';

/** Finds the identifier of a row as the list writes it; empty if it has none. */
export const identifierFinder = ({ sources }: Mapping): ((row: TableRow) => string) => {
  const source = sources.get('sourceRecordId');
  return ({ cells }) => (source?.from === 'column' ? (cells[source.column] ?? '').trim() : '');
};
