import * as z from 'zod';

/** The schema of an option that is a day of the calendar: `YYYY-MM-DD`. */
export const CalendarDaySchema = z.iso.date('Write a day of the calendar as YYYY-MM-DD.');

/** The schema of an option that is a whole number from `least` to `most`, and `usual` when it is not given. */
export const wholeNumber = (least: number, most: number, usual: number) => {
  const message = `Write a whole number from ${least} to ${most}.`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .default(String(usual))
    .transform(Number)
    .refine((number) => number >= least && number <= most, message);
};
