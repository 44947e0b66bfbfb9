import { daysInMonth, daysSinceEpoch } from './calendar.ts';
import type { Instant } from './instant.ts';

const zero = 0x30;
const plus = 0x2b;
const hyphen = 0x2d;
const point = 0x2e;
const colon = 0x3a;
const letterT = 0x54;
const letterZ = 0x5a;

/** Two ASCII digits as a number; NaN, which no comparison below lets through, if either is no digit. */
const twoDigits = (text: string, at: number): number => {
  const tens = text.charCodeAt(at) - zero;
  const units = text.charCodeAt(at + 1) - zero;
  return tens >= 0 && tens <= 9 && units >= 0 && units <= 9 ? tens * 10 + units : Number.NaN;
};

/** Seconds that the zone at this place is ahead of UTC; NaN unless it is `Z` or a legal offset to the end. */
const offsetSeconds = (text: string, at: number): number => {
  const sign = text.charCodeAt(at);
  if (sign === letterZ) return text.length === at + 1 ? 0 : Number.NaN;
  if (text.length !== at + '+hh:mm'.length || text.charCodeAt(at + 3) !== colon) return Number.NaN;
  const hours = twoDigits(text, at + 1);
  const minutes = twoDigits(text, at + 4);
  if (!(hours <= 23 && minutes <= 59)) return Number.NaN;
  const seconds = hours * 3600 + minutes * 60;
  return sign === plus ? seconds : sign === hyphen ? -seconds : Number.NaN;
};

/** Where the digits that start at this place end. */
const endOfDigits = (text: string, from: number): number => {
  let at = from;
  while (at < text.length) {
    const digit = text.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) break;
    at += 1;
  }
  return at;
};

const withoutTrailingZeros = (text: string, start: number, end: number): string => {
  let last = end;
  while (last > start && text.charCodeAt(last - 1) === zero) last -= 1;
  return text.slice(start, last);
};

/** Whether the separators of `YYYY-MM-DDThh:mm:ss` stand where they belong. */
const hasSeparators = (text: string): boolean =>
  text.charCodeAt(4) === hyphen &&
  text.charCodeAt(7) === hyphen &&
  text.charCodeAt(10) === letterT &&
  text.charCodeAt(13) === colon &&
  text.charCodeAt(16) === colon;

/**
 * Reads an RFC 3339 timestamp (`2026-11-21T12:00:00.5+01:00`), or gives `undefined` for anything else.
 * Upper-case `T` and `Z`, a zone, a real calendar date, 00:00:00 to 23:59:59, offsets -23:59 to +23:59,
 * any number of fractional digits. `Date.parse` is no help here: it rolls 30 February over and takes
 * a missing zone for local time. See RFC 3339, section 5.6.
 */
export const parseInstant = (text: string): Instant | undefined => {
  if (!hasSeparators(text)) return undefined;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  // Each condition says what is right, so that NaN fails it.
  if (!(year >= 0 && month >= 1 && month <= 12)) return undefined;
  if (!(day >= 1 && day <= daysInMonth(year, month))) return undefined;
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = twoDigits(text, 17);
  if (!(hour <= 23 && minute <= 59 && second <= 59)) return undefined;

  let zoneStart = 'YYYY-MM-DDThh:mm:ss'.length;
  let fraction = '';
  if (text.charCodeAt(zoneStart) === point) {
    const fractionStart = zoneStart + 1;
    zoneStart = endOfDigits(text, fractionStart);
    if (zoneStart === fractionStart) return undefined;
    fraction = withoutTrailingZeros(text, fractionStart, zoneStart);
  }
  const offset = offsetSeconds(text, zoneStart);
  if (Number.isNaN(offset)) return undefined;
  const timeOfDay = hour * 3600 + minute * 60 + second;
  return { seconds: daysSinceEpoch(year, month, day) * 86_400 + timeOfDay - offset, fraction };
};
