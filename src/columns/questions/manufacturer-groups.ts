import { nameOfColumn, type TableRow } from '../../tables/table.ts';
import { counted } from '../../text/counted.ts';
import { columnOf } from '../fields/fields.ts';
import { type ListMapping, sourceNamed } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { askedOnce } from './question.ts';

/** The text of a cell that has one; undefined of one that is empty or lies under a merged cell. */
const textIn = ({ cells }: TableRow, column: number): string | undefined =>
  cells[column]?.trim() || undefined;

/** Whether the manufacturer stands in the first row of each group alone: in merged cells, or once with as many empty cells or more below. */
const groupsIn = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): { readonly column: string; readonly empty: number; readonly first: string } | undefined => {
  const column = columnOf(sourceNamed(mapping, 'manufacturer'));
  const [firstRow] = table.rows;
  const first = column === undefined || firstRow === undefined ? undefined : textIn(firstRow, column);
  if (column === undefined || first === undefined) return undefined;
  const merged = table.rows.filter(({ merged: under }) => under?.has(column) === true).length;
  const { emptyCount = 0 } = table.columns[column] ?? {};
  const found = { column: nameOfColumn(table.headings, column), empty: emptyCount, first };
  if (merged > 0) return found;
  if (2 * emptyCount < table.rowCount || emptyCount < 2) return undefined;
  const seen = new Set<string>();
  for (const row of table.rows) {
    const text = textIn(row, column);
    if (text !== undefined && seen.has(text)) return undefined;
    if (text !== undefined) seen.add(text);
  }
  return found;
};

/** The rows of a table with the manufacturer of the row above them, or with none where groups are none, where their own cell is empty or lies under a merged one. */
export const manufacturersAbove = (
  table: Table,
  column: number,
  groups: 'fill' | 'unknown',
): ((row: TableRow) => TableRow) => {
  const above = new Map<number, string>();
  let last = '';
  for (const row of table.rows) {
    const text = textIn(row, column);
    const isUnder = row.merged?.has(column) === true;
    const isEmpty = text === undefined && (isUnder || row.unreadable?.has(column) !== true);
    if (text !== undefined && groups === 'fill') last = row.cells[column] ?? '';
    else if (isEmpty) above.set(row.number, last);
  }
  return (row) => {
    const text = above.get(row.number);
    if (text === undefined) return row;
    const cells = Array.from(
      { length: Math.max(row.cells.length, column + 1) },
      (_, at) => row.cells[at] ?? '',
    );
    const unreadable = new Set([...(row.unreadable ?? [])].filter((one) => one !== column));
    return { ...row, cells: cells.with(column, text), unreadable };
  };
};

/** Whether a manufacturer counts for the rows below it whose cells are empty. */
export const manufacturerGroups = askedOnce({
  key: 'manufacturerGroups',
  kind: 'manufacturer-groups',
  label: 'Manufacturers of groups of rows',
  fix: 'Choose whether a manufacturer counts for the rows below it whose cells are empty.',
  ask: (table, mapping) => {
    const groups = groupsIn(table, mapping);
    return (
      groups && {
        about: `${groups.column}: ${counted(groups.empty, 'cell')} without a text, below “${groups.first}” and others. Does a manufacturer count for all rows of its group?`,
        choices: [
          { value: 'fill', text: 'For all rows of the group' },
          { value: 'unknown', text: 'The other rows have no manufacturer' },
        ],
      }
    );
  },
  member: (zod) => ({
    manufacturerGroups: zod
      .enum(['fill', 'unknown'], 'Write "fill", "unknown" or null.')
      .nullish()
      .describe(
        'Whether a manufacturer counts for the rows below it whose cells are empty, or these have none.',
      ),
  }),
});
