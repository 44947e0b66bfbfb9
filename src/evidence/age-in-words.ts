import { daysInMonth, daysSinceEpoch } from '../contracts/supplier/instant/calendar.ts';
import { type CalendarDay, parseCalendarDay } from '../site/calendar-day.ts';

/** Whole months from one day to a later one; a day that the last month lacks is reached on that month's last. */
const wholeMonths = (from: CalendarDay, to: CalendarDay): number => {
  const months = (to.year - from.year) * 12 + to.month - from.month;
  return to.day < Math.min(from.day, daysInMonth(to.year, to.month)) ? months - 1 : months;
};

const dayNumber = ({ year, month, day }: CalendarDay): number => daysSinceEpoch(year, month, day);

const counted = (count: number, unit: string): string[] =>
  count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`];

/**
 * How old a text was on the day of a revision that rests on it, for example `2 years and 11 months before this
 * revision`: in whole years and months, and in days while it is less than a month. Throws when the text is the
 * younger of the two, which no checked Insight has.
 */
export const ageInWords = (evidenceDate: string, revisionDate: string): string => {
  const from = parseCalendarDay(evidenceDate);
  const to = parseCalendarDay(revisionDate);
  const days = dayNumber(to) - dayNumber(from);
  if (days < 0) throw new Error('Evidence is dated after the revision that rests on it.');
  if (days === 0) return 'on the day of this revision';
  const months = wholeMonths(from, to);
  const parts =
    months === 0
      ? counted(days, 'day')
      : [...counted(Math.floor(months / 12), 'year'), ...counted(months % 12, 'month')];
  return `${parts.join(' and ')} before this revision`;
};
