import type { Mapping } from '../../columns/mapping/mapping.ts';
import { identifierFinder } from '../../columns/mapping/read-column.ts';
import type { Table } from '../../columns/profile/table.ts';
import type { ListCheck } from '../check/check-list.ts';
import { type CheckedList, everyRow, namesOfRows } from './compare-lists.ts';

/** What a comparison of two lists needs of each. For the second, `first` is what was remembered of the first. */
export const rememberList = (
  table: Table,
  mapping: Mapping,
  { groups }: ListCheck,
  first?: CheckedList,
): CheckedList => {
  const identifierOf = identifierFinder(mapping);
  const names = namesOfRows(
    table.rows.map((row) => ({ identifier: identifierOf(row), number: row.number })),
    first,
  );
  return {
    rows: new Set(names),
    problems: groups.map((group) => ({
      group,
      rows: new Set(group.rows.length === 0 ? [everyRow] : group.rows.map((row) => names[row] ?? '')),
    })),
  };
};
