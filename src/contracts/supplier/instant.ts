import { compareDecimals } from './decimal.ts';

/**
 * A point in time with any number of fractional digits. A `Date` has only milliseconds, so a record that expires a
 * nanosecond too late would pass.
 */
export type Instant = {
  /** Whole seconds since 1970-01-01T00:00:00Z, negative before it; leap seconds are not counted. */
  readonly seconds: number;
  /** The decimal digits of the fraction as written; empty for a whole second. */
  readonly fraction: string;
};

/** Days of a month (1 to 12) of the Gregorian calendar, which RFC 3339 also uses for dates before its introduction. */
export const daysInMonth = (year: number, month: number): number => {
  // February has a leap day every four years, except in three of four centuries.
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  // Odd months up to July and even ones from August have 31.
  return 30 + ((month + (month >> 3)) & 1);
};

/**
 * Days from 1970-01-01 to a calendar date of the years 0 to 9999.
 * Years are counted from 1 March, so that the leap day is the last day of a year and needs no special case.
 */
export const daysSinceEpoch = (year: number, month: number, day: number): number => {
  const marchYear = month <= 2 ? year - 1 : year;
  const century = Math.floor(marchYear / 100);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  // From 1 March of year 0 to 1 January 1970 there are 719 468 days.
  return marchYear * 365 + (marchYear >> 2) - century + (century >> 2) + dayOfYear - 719_468;
};

/**
 * The form of a timestamp of the contract, with any digits: ISO 8601 in extended format with a calendar
 * date, hours and minutes, optional seconds with a fraction after a point or a comma, and a zone.
 */
export const timestampForm =
  /^[0-9]{4}-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9](?::[0-9][0-9](?:[.,][0-9]+)?)?(?:Z|[+-][0-9][0-9](?::[0-9][0-9])?)$/;

const zero = 0x30;
const colon = 0x3a;
const hyphen = 0x2d;
const letterZ = 0x5a;

/** The index after the minutes of a timestamp. A colon there starts the seconds. */
const afterMinutes = 'YYYY-MM-DDThh:mm'.length;
const secondsStart = afterMinutes + 1;
const fractionStart = 'YYYY-MM-DDThh:mm:ss.'.length;

/** Two ASCII digits as a number. */
const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;

/** Hours and minutes as seconds; NaN when they are out of range. */
const timeSeconds = (hours: number, minutes: number): number =>
  hours <= 23 && minutes <= 59 ? hours * 3600 + minutes * 60 : Number.NaN;

/** The index of the zone in a text with the form of a timestamp: of its `Z`, or of the sign of its offset. */
export const zoneStartOf = (text: string): number => {
  const { length } = text;
  if (text.charCodeAt(length - 1) === letterZ) return length - 1;
  return length - (text.charCodeAt(length - 3) === colon ? '+hh:mm'.length : '+hh'.length);
};

/**
 * Parses an ISO 8601 timestamp (`2026-11-21T12:00:00.5+01:00`, `2026-11-21T12:00Z`); `undefined` for any other text.
 * Extended format, a real calendar date, 00:00:00 to 23:59:59, seconds and their fraction optional,
 * any number of fractional digits after a point or a comma, upper-case `T`, and a zone: `Z`, or an offset from
 * -23:59 to +23:59 with or without minutes. `-00:00` is UTC, as in RFC 3339, section 4.3. `Date.parse` cannot
 * be used: it accepts 30 February and reads a missing zone as local time.
 */
export const parseInstant = (text: string): Instant | undefined => {
  if (!timestampForm.test(text)) return undefined;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const second = text.charCodeAt(afterMinutes) === colon ? twoDigits(text, secondsStart) : 0;
  if (month === 0 || month > 12 || day === 0 || day > daysInMonth(year, month) || second > 59)
    return undefined;

  const zoneStart = zoneStartOf(text);
  const offset = text.length - zoneStart;
  const ahead =
    offset === 1
      ? 0
      : timeSeconds(
          twoDigits(text, zoneStart + 1),
          offset === '+hh'.length ? 0 : twoDigits(text, zoneStart + '+hh:'.length),
        );
  const seconds =
    daysSinceEpoch(year, month, day) * 86_400 +
    timeSeconds(twoDigits(text, 11), twoDigits(text, 14)) +
    second +
    (text.charCodeAt(zoneStart) === hyphen ? ahead : -ahead);
  if (Number.isNaN(seconds)) return undefined;
  return { seconds, fraction: zoneStart > fractionStart ? text.slice(fractionStart, zoneStart) : '' };
};

/** The instant that many whole seconds later. */
export const addSeconds = (instant: Instant, seconds: number): Instant => ({
  seconds: instant.seconds + seconds,
  fraction: instant.fraction,
});

/** Negative, zero or positive as `left` is before, at or after `right`; exact at any number of digits. */
export const compareInstants = (left: Instant, right: Instant): number =>
  left.seconds - right.seconds || compareDecimals(`.${left.fraction}`, `.${right.fraction}`);

/** The instant as RFC 3339 in UTC, with its fractional digits as written. */
export const formatInstant = ({ seconds, fraction }: Instant): string =>
  new Date(seconds * 1000).toISOString().slice(0, -'.000Z'.length) +
  (fraction === '' ? 'Z' : `.${fraction}Z`);

const trailingZeros = /0+$/;

/** The instant that is this many milliseconds after 1970, such as `Date.now()`. */
export const instantOfMilliseconds = (milliseconds: number): Instant => {
  const seconds = Math.floor(milliseconds / 1000);
  const rest = Math.trunc(milliseconds - seconds * 1000);
  return { seconds, fraction: String(rest).padStart(3, '0').replace(trailingZeros, '') };
};
