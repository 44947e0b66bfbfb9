/** A day of the calendar; `month` counts from 1. */
export type CalendarDay = { readonly year: number; readonly month: number; readonly day: number };

/** Reads a calendar day. Throws when the text is not written as `YYYY-MM-DD`. */
export const parseCalendarDay = (date: string): CalendarDay => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (year === undefined) throw new Error('A calendar date on a page is not written as YYYY-MM-DD.');
  return { year: Number(year), month: Number(month), day: Number(day) };
};
