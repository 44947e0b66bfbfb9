import { parseCalendarDay } from './calendar-day.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * A calendar day as a reader sees it, for example `4 November 2026` for `2026-11-04`. The text depends on
 * nothing but the day: no locale, no zone, no clock. Throws when the text is not `YYYY-MM-DD`.
 */
export const formatCalendarDate = (date: string): string => {
  const { year, month, day } = parseCalendarDay(date);
  const name = months[month - 1];
  if (name === undefined) throw new Error('A calendar date on a page is not written as YYYY-MM-DD.');
  return `${day} ${name} ${year}`;
};
