import { counted } from '../../text/counted.ts';
import { columnsOf } from '../fields/fields.ts';
import type { ListMapping } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { askedOnce } from './question.ts';

/** How many rows have no item number. */
const unnumberedRowsIn = <Name extends string>(
  table: Table,
  { target, sources }: ListMapping<Name>,
): number => {
  const columns = columnsOf(sources.get(target.identifier));
  return columns.reduce((most, column) => Math.max(most, table.columns[column]?.emptyCount ?? 0), 0);
};

/** Whether rows without an item number, such as titles of sections, are left out. */
export const unnumberedRows = askedOnce({
  key: 'unnumberedRows',
  kind: 'unnumbered-rows',
  label: 'Rows without an item number',
  fix: 'Choose whether these rows are left out. Otherwise each of them is an error.',
  ask: (table, mapping) => {
    const count = unnumberedRowsIn(table, mapping);
    return count === 0
      ? undefined
      : {
          label: `${counted(count, 'row')} without an item number`,
          about: 'For example titles of sections, or totals.',
          group: 'texts',
          isOptional: true,
          choices: [{ value: 'leave-out', text: 'Leave them out' }],
          usual: {
            words: `${counted(count, 'row')} without an item number: left out`,
            answer: 'leave-out',
          },
        };
  },
  member: (zod) => ({
    unnumberedRows: zod
      .enum(['leave-out'], 'Write "leave-out" or null.')
      .nullish()
      .describe(
        'Whether rows without an item number, such as titles of sections, are left out. Otherwise they are errors.',
      ),
  }),
});
