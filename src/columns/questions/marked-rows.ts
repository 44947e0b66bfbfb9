import type { TableRow } from '../../tables/table.ts';
import { counted } from '../../text/counted.ts';
import { type ListMapping, usedColumns } from '../mapping/mapping.ts';
import { askedOnce, type Zod } from './question.ts';

/** Finds the rows with struck-through text in a column that is used. */
export const struckFinder = <Name extends string>(
  mapping: ListMapping<Name>,
): ((row: TableRow) => boolean) => {
  const columns = usedColumns(mapping).map(([, column]) => column);
  return ({ struck }) => struck !== undefined && columns.some((column) => struck.has(column));
};

/** What is asked of rows that a sheet marks: `57 rows are hidden, row 3 first`. */
const askedOfRows = (rows: readonly TableRow[], what: string) =>
  rows.length === 0
    ? undefined
    : {
        about: `${counted(rows.length, 'row')} ${rows.length === 1 ? 'is' : 'are'} ${what}, row ${rows[0]?.number ?? 0} first. Are they to be read too?`,
        choices: [
          { value: 'read' as const, text: 'Read them too' },
          { value: 'leave-out' as const, text: 'Leave them out' },
        ],
      };

const rowUse = (zod: Zod, about: string) =>
  zod.enum(['read', 'leave-out'], 'Write "read", "leave-out" or null.').nullish().describe(about);

/** Whether rows are read that a sheet hides. */
export const hiddenRows = askedOnce({
  key: 'hiddenRows',
  kind: 'hidden-rows',
  label: 'Hidden rows',
  fix: 'Choose whether the rows that the sheet hides are read too.',
  ask: ({ rows }) =>
    askedOfRows(
      rows.filter(({ isHidden }) => isHidden === true),
      'hidden',
    ),
  member: (zod) => ({ hiddenRows: rowUse(zod, 'Whether rows that a sheet hides are read, or left out.') }),
});

/** Whether rows with struck-through text are read. */
export const struckRows = askedOnce({
  key: 'struckRows',
  kind: 'struck-rows',
  label: 'Struck-through rows',
  fix: 'Choose whether the rows with struck-through text are read too.',
  ask: ({ rows }, mapping) =>
    askedOfRows(rows.filter(struckFinder(mapping)), 'struck through, or a part of their text'),
  member: (zod) => ({
    struckRows: rowUse(
      zod,
      'Whether rows with struck-through text in a column that is used are read, or left out.',
    ),
  }),
});
