import { daysInMonth, daysSinceEpoch } from './calendar.ts';
import type { Instant } from './instant.ts';
import { timestampForm } from './timestamp-form.ts';

const zero = 0x30;
const colon = 0x3a;
const hyphen = 0x2d;

/** Where the minutes of a timestamp end: a colon here begins the seconds. */
const afterMinutes = 'YYYY-MM-DDThh:mm'.length;
const secondsStart = afterMinutes + 1;
const fractionStart = 'YYYY-MM-DDThh:mm:ss.'.length;

/** Two ASCII digits as a number. */
const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;

/** Hours and minutes as seconds; NaN when no clock shows them. */
const clockSeconds = (hours: number, minutes: number): number =>
  hours <= 23 && minutes <= 59 ? hours * 3600 + minutes * 60 : Number.NaN;

/** Where the zone of a text with the form of a timestamp begins: at its `Z`, or at the sign of its offset. */
export const zoneStartOf = (text: string): number => {
  const { length } = text;
  if (text.endsWith('Z')) return length - 1;
  return length - (text.charCodeAt(length - 3) === colon ? '+hh:mm'.length : '+hh'.length);
};

/**
 * Reads an ISO 8601 timestamp (`2026-11-21T12:00:00.5+01:00`, `2026-11-21T12:00Z`), or gives `undefined` for
 * anything else. Extended format, a real calendar date, 00:00:00 to 23:59:59, seconds and their fraction optional,
 * any number of fractional digits after a point or a comma, upper-case `T`, and a zone: `Z`, or an offset from
 * -23:59 to +23:59 with or without minutes. `-00:00` is UTC, as in RFC 3339, section 4.3. `Date.parse` is no help:
 * it rolls 30 February over and reads a missing zone as local time.
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
      : clockSeconds(
          twoDigits(text, zoneStart + 1),
          offset === '+hh'.length ? 0 : twoDigits(text, zoneStart + '+hh:'.length),
        );
  const seconds =
    daysSinceEpoch(year, month, day) * 86_400 +
    clockSeconds(twoDigits(text, 11), twoDigits(text, 14)) +
    second +
    (text.charCodeAt(zoneStart) === hyphen ? ahead : -ahead);
  if (Number.isNaN(seconds)) return undefined;
  return { seconds, fraction: text.slice(fractionStart, zoneStart) };
};
