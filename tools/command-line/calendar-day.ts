import * as z from 'zod';

/** The schema of an option that is a day of the calendar: `YYYY-MM-DD`. */
export const CalendarDaySchema = z.iso.date('Write a day of the calendar as YYYY-MM-DD.');
