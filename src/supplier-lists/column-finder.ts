import { columnOf, type FieldName, fieldNames } from './fields.ts';
import type { Mapping } from './mapping.ts';
import { columnNames, type Table } from './table.ts';

// A pointer ends in the name of a field, but for the two times of a window.
const fieldOfSegment = new Map<string, FieldName>([
  ...fieldNames.map((name): [string, FieldName] => [name, name]),
  ['start', 'windowStart'],
  ['end', 'windowEnd'],
]);

/**
 * Finds the name of the column that a value came from, by the pointer of the value in its batch or record; undefined if it came
 * from none.
 */
export const columnFinder = (
  { headings }: Table,
  { sources }: Mapping,
): ((pointer: string) => string | undefined) => {
  const names = columnNames(headings);
  return (pointer) => {
    const name = fieldOfSegment.get(pointer.slice(pointer.lastIndexOf('/') + 1));
    const stated = name === undefined ? undefined : sources.get(name);
    const column = columnOf(stated?.from === 'hours' ? sources.get('observedAt') : stated);
    return column === undefined ? undefined : names[column];
  };
};
