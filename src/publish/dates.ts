import { counted } from '../text/counted.ts';

/** A day of the calendar; `month` counts from 1. */
export type CalendarDay = { readonly year: number; readonly month: number; readonly day: number };

/** Reads a calendar day. Throws when the text is not written as `YYYY-MM-DD`. */
export const parseCalendarDay = (date: string): CalendarDay => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (year === undefined) throw new Error('A calendar date on a page is not written as YYYY-MM-DD.');
  return { year: Number(year), month: Number(month), day: Number(day) };
};

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
 * A calendar day as a page shows it, for example `4 November 2026` for `2026-11-04`. The result depends on the day
 * only, not on a locale, a zone or the current time. Throws when the text is not `YYYY-MM-DD`.
 */
export const formatCalendarDate = (date: string): string => {
  const { year, month, day } = parseCalendarDay(date);
  const name = months[month - 1];
  if (name === undefined) throw new Error('A calendar date on a page is not written as YYYY-MM-DD.');
  return `${day} ${name} ${year}`;
};

/** The number of sources and the range of their dates, for example as the text alternative of a chart. */
export const dateRangeInWords = (dates: readonly string[]): string => {
  const [first, ...others] = dates.toSorted();
  const count = counted(dates.length, 'source');
  if (first === undefined) return 'no source yet';
  const last = others.at(-1) ?? first;
  return last === first
    ? `${count}, dated ${formatCalendarDate(first)}`
    : `${count}, dated ${formatCalendarDate(first)} to ${formatCalendarDate(last)}`;
};

/** The number of days of a month. Day 0 is the last day of the month before. */
export const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Whole months from one day to a later one. If the last month lacks the day, its last day completes the month. */
const wholeMonths = (from: CalendarDay, to: CalendarDay): number => {
  const months = (to.year - from.year) * 12 + to.month - from.month;
  return to.day < Math.min(from.day, daysInMonth(to.year, to.month)) ? months - 1 : months;
};

/** Days from 1970-01-01 to a day. */
export const dayNumber = ({ year, month, day }: CalendarDay): number =>
  Date.UTC(year, month - 1, day) / 86_400_000;

const agePart = (number: number, unit: string): string[] => (number === 0 ? [] : [counted(number, unit)]);

/**
 * The age of a source on the day of a revision, for example `2 years and 11 months before this revision`: in whole
 * years and months, or in days if it is less than a month. Throws when the source is dated after the revision, which
 * cannot happen in a checked Insight.
 */
export const ageInWords = (evidenceDate: string, revisionDate: string): string => {
  const from = parseCalendarDay(evidenceDate);
  const to = parseCalendarDay(revisionDate);
  const days = dayNumber(to) - dayNumber(from);
  if (days < 0) throw new Error('Evidence is dated after the revision that cites it.');
  if (days === 0) return 'on the day of this revision';
  const months = wholeMonths(from, to);
  const parts =
    months === 0
      ? agePart(days, 'day')
      : [...agePart(Math.floor(months / 12), 'year'), ...agePart(months % 12, 'month')];
  return `${parts.join(' and ')} before this revision`;
};
