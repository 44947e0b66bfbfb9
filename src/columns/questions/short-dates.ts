import { counted } from '../../text/counted.ts';
import { type ListMapping, usedColumns } from '../mapping/mapping.ts';
import type { Column, Table } from '../profile/table.ts';
import { readShortDate, type ShortDateOrder, shortDateOrders } from '../values/read-date.ts';
import { askedOnce } from './question.ts';

/** What the dates of the used columns reveal. */
export const datesIn = <Name extends string>(table: Table, mapping: ListMapping<Name>): Column['dates'][] =>
  usedColumns(mapping).flatMap(([name, column]) =>
    mapping.target.fields[name].form === 'timestamp' ? (table.columns[column]?.dates ?? []) : [],
  );

const wordsOfOrder: Readonly<Record<ShortDateOrder, string>> = {
  'day-month-year': 'Day, month, year',
  'month-day-year': 'Month, day, year',
  'year-month-day': 'Year, month, day',
};

/** The order of dates with two digits for the year. */
export const shortDates = askedOnce({
  key: 'shortDates',
  kind: 'short-dates',
  label: 'Dates with two digits for the year',
  fix: 'Choose in which order they have day, month and year.',
  ask: (table, mapping) => {
    const short = datesIn(table, mapping).flatMap((column) => column.short ?? []);
    const [column] = short;
    if (column === undefined) return undefined;
    const { first } = column;
    const count = short.reduce((sum, { count: more }) => sum + more, 0);
    const possible = shortDateOrders.filter((order) => short.every(({ orders }) => orders.includes(order)));
    const readAs = (order: ShortDateOrder): string =>
      readShortDate(first.text.replace(/(?<=\d) ?[A-Z]{3,5}$/, ''))?.[order]?.slice(0, 10) ?? '';
    // With points a day comes first wherever lists come from.
    const usual =
      first.text.includes('.') && possible.includes('day-month-year')
        ? 'day-month-year'
        : possible.length === 1
          ? possible[0]
          : undefined;
    return {
      about: `${counted(count, 'cell')}. Row ${first.row}: ${first.text}.`,
      choices: (possible.length === 0 ? shortDateOrders : possible).map((value) => ({
        value,
        text: `${wordsOfOrder[value]}${readAs(value) === '' ? '' : `: ${readAs(value)}`}`,
      })),
      usual: usual && {
        words: `“${first.text}” and its like in ${counted(count, 'cell')}: ${readAs(usual)}`,
        answer: usual,
      },
    };
  },
  member: (zod) => ({
    shortDates: zod
      .enum(shortDateOrders, `Write one of: ${shortDateOrders.join(', ')}; or null.`)
      .nullish()
      .describe(
        'The order of dates with two digits for the year, such as 26.11.26, which is in this century.',
      ),
  }),
});
