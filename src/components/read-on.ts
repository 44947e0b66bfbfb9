import { formatCalendarDate } from '../publish/dates.ts';

/** A citation with the day on which its reader read it, `YYYY-MM-DD`: as a field of BibTeX, or in words at the end of a text. */
export const readOn = (citation: string, day: string): string =>
  citation.endsWith('\n}')
    ? `${citation.slice(0, -2)},\n  urldate      = {${day}}\n}`
    : `${citation}, read on ${formatCalendarDate(day)}`;
