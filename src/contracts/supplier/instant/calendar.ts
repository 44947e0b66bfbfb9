const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Days of a month (1 to 12) of the Gregorian calendar, also before it was introduced, as RFC 3339 has it. */
export const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  // Odd months up to July and even ones from August have 31.
  return 30 + ((month + (month >> 3)) & 1);
};

/** Days from 1 March of year 0 to 1 January 1970. */
const epochDay = 719_468;

/**
 * Days from 1970-01-01 to a calendar date of the years 0 to 9999.
 * Years are counted from 1 March, so that the leap day is the last day of a year and needs no case.
 */
export const daysSinceEpoch = (year: number, month: number, day: number): number => {
  const marchYear = month <= 2 ? year - 1 : year;
  const century = Math.floor(marchYear / 100);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return marchYear * 365 + (marchYear >> 2) - century + (century >> 2) + dayOfYear - epochDay;
};
