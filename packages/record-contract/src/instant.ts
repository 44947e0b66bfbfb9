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

/**
 * The form of a timestamp of the contract, with any digits: ISO 8601 in extended format with a calendar
 * date, hours and minutes, optional seconds with a fraction after a point or a comma, and a zone.
 */
export const timestampForm =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]+))?)?(Z|[+-][0-9]{2}(?::[0-9]{2})?)$/;

/** How many seconds a zone is ahead of UTC; undefined if its hours or minutes are out of range. */
const secondsAhead = (zone: string): number | undefined => {
  if (zone === 'Z') return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  if (hours > 23 || minutes > 59) return undefined;
  return (hours * 60 + minutes) * (zone.startsWith('-') ? -60 : 60);
};

/**
 * Parses an ISO 8601 timestamp (`2026-11-21T12:00:00.5+01:00`, `2026-11-21T12:00Z`); `undefined` for any other text.
 * Extended format, a real calendar date, 00:00:00 to 23:59:59, seconds and their fraction optional,
 * any number of fractional digits after a point or a comma, upper-case `T`, and a zone: `Z`, or an offset from
 * -23:59 to +23:59 with or without minutes. `-00:00` is UTC, as in RFC 3339, section 4.3. `Date.parse` alone
 * cannot be used: it moves 30 February into March and reads a missing zone as local time.
 */
export const parseInstant = (text: string): Instant | undefined => {
  const [, minutes, second = '00', fraction = '', zone = ''] = timestampForm.exec(text) ?? [];
  if (minutes === undefined) return undefined;
  const milliseconds = Date.parse(`${minutes}:${second}Z`);
  const ahead = secondsAhead(zone);
  // 30 February and 24:00 are read as another day.
  const isReal = new Date(milliseconds).getUTCDate() === Number(minutes.slice('YYYY-MM-'.length, 10));
  return isReal && ahead !== undefined ? { seconds: milliseconds / 1000 - ahead, fraction } : undefined;
};

/** A point in time as a caller has it: a timestamp as in a record, a `Date`, or what `parseInstant` returns. */
export type PointInTime = string | Date | Instant;

const firstSecond = Date.parse('0000-01-01T00:00:00Z') / 1000;
const lastSecond = Date.parse('9999-12-31T23:59:59Z') / 1000;

/** Whether it is one, which a program without types cannot promise. */
const isInstant = (value: Instant | undefined | null): value is Instant =>
  typeof value?.fraction === 'string' &&
  /^[0-9]*$/.test(value.fraction) &&
  Number.isInteger(value.seconds) &&
  value.seconds >= firstSecond &&
  value.seconds <= lastSecond;

const read = (point: PointInTime): Instant | undefined => {
  if (typeof point === 'string') return parseInstant(point);
  return point instanceof Date ? instantOfMilliseconds(point.getTime()) : point;
};

/** The instant of a point in time from the year 0 to 9999, as in records. Throws a `TypeError` that says what to give. */
export const instantOf = (point: PointInTime): Instant => {
  const instant = read(point);
  if (isInstant(instant)) return instant;
  throw new TypeError(
    'The reference time is no point in time. Give a Date, a timestamp with a zone such as 2026-11-21T12:00:00Z, or what parseInstant returns, from the year 0 to 9999.',
  );
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
