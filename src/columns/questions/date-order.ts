import { type ListMapping, usedColumns } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { dateOrders } from '../values/read-date.ts';
import { askedOnce } from './question.ts';

/** The used columns with dates that state no time zone. */
export const localDatesIn = <Name extends string>(table: Table, mapping: ListMapping<Name>): number[] =>
  usedColumns(mapping).flatMap(([name, column]) =>
    mapping.target.fields[name].form === 'timestamp' && table.columns[column]?.dates.areThere === true
      ? [column]
      : [],
  );

/** Whether the day or the month comes first, where some date can be read both ways. */
export const dateOrder = askedOnce({
  key: 'dateOrder',
  kind: 'date-order',
  label: 'Order of day and month',
  fix: 'Choose whether dates such as 03/04/2026 have the day or the month first.',
  ask: (table, mapping) => {
    const firsts = localDatesIn(table, mapping).flatMap((column) => {
      const { firstAmbiguous, readOnlyWith } = table.columns[column]?.dates ?? {};
      return firstAmbiguous === undefined || readOnlyWith?.size === 1 ? [] : [firstAmbiguous];
    });
    return firsts.length === 0
      ? undefined
      : {
          about: firsts.map(({ row, text }) => `Row ${row}: ${text}.`).join(' '),
          choices: [
            { value: 'day-first', text: 'The day first' },
            { value: 'month-first', text: 'The month first' },
          ],
        };
  },
  member: (zod) => ({
    dateOrder: zod
      .enum(dateOrders, 'Write "day-first", "month-first" or null.')
      .nullish()
      .describe('The order of day and month in dates such as 03/04/2026.'),
  }),
});
