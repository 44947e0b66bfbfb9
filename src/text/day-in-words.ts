const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day, `YYYY-MM-DD`, as a sentence has it: `3 March 2026`. */
export const dayInWords = (day: string): string => dayFormat.format(new Date(day));

/** Whether a text is a day, `YYYY-MM-DD`. */
export const isDay = (date: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(date);
