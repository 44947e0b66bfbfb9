import { formatCalendarDate } from '../site/calendar-date.ts';

/** How many sources there are and between which days they are dated, for example as a text beside a picture. */
export const dateRangeInWords = (dates: readonly string[]): string => {
  const [first, ...others] = dates.toSorted();
  const count = `${dates.length} ${dates.length === 1 ? 'source' : 'sources'}`;
  if (first === undefined) return 'no source yet';
  const last = others.at(-1) ?? first;
  return last === first
    ? `${count}, dated ${formatCalendarDate(first)}`
    : `${count}, dated ${formatCalendarDate(first)} to ${formatCalendarDate(last)}`;
};
