const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Days of a month (1 to 12) of the Gregorian calendar, also before it was introduced, as RFC 3339 has it. */
export const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

/** Days from 1 March of year 0 to 1 January 1970. */
const epochDay = 719_468;

/**
 * Days from 1970-01-01 to a calendar date of the years 0 to 9999.
 * Years are counted from 1 March, so that the leap day is the last day of a year and needs no case.
 */
export const daysSinceEpoch = (year: number, month: number, day: number): number => {
  const marchYear = month <= 2 ? year - 1 : year;
  const monthsSinceMarch = (month + 9) % 12;
  const dayOfYear = Math.floor((153 * monthsSinceMarch + 2) / 5) + day - 1;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + dayOfYear - epochDay;
};
