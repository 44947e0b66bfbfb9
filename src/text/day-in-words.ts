const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day, `YYYY-MM-DD`, as a sentence has it: `3 March 2026`. */
export const dayInWords = (day: string): string => dayFormat.format(new Date(day));
