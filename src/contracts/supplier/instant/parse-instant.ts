import { daysInMonth, daysSinceEpoch } from './calendar.ts';
import type { Instant } from './instant.ts';
import { timestampForm } from './timestamp-form.ts';

const zero = 0x30;
const hyphen = 0x2d;
const point = 0x2e;

/** Two ASCII digits as a number. */
const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;

/** Hours and minutes with a colon between them, in seconds; NaN when no clock shows them. */
const hoursAndMinutes = (text: string, at: number): number => {
  const hours = twoDigits(text, at);
  const minutes = twoDigits(text, at + 3);
  return hours <= 23 && minutes <= 59 ? hours * 3600 + minutes * 60 : Number.NaN;
};

/**
 * Reads an RFC 3339 timestamp (`2026-11-21T12:00:00.5+01:00`), or gives `undefined` for anything else.
 * Upper-case `T` and `Z`, a zone, a real calendar date, 00:00:00 to 23:59:59, offsets -23:59 to +23:59,
 * any number of fractional digits. `Date.parse` is no help here: it rolls 30 February over and takes
 * a missing zone for local time. See RFC 3339, section 5.6.
 */
export const parseInstant = (text: string): Instant | undefined => {
  if (!timestampForm.test(text)) return undefined;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const second = twoDigits(text, 17);
  if (month === 0 || month > 12 || day === 0 || day > daysInMonth(year, month) || second > 59)
    return undefined;

  const zoneStart = text.endsWith('Z') ? text.length - 1 : text.length - '+hh:mm'.length;
  const ahead = zoneStart === text.length - 1 ? 0 : hoursAndMinutes(text, zoneStart + 1);
  const seconds =
    daysSinceEpoch(year, month, day) * 86_400 +
    hoursAndMinutes(text, 11) +
    second +
    (text.charCodeAt(zoneStart) === hyphen ? ahead : -ahead);
  if (Number.isNaN(seconds)) return undefined;
  return { seconds, fraction: text.charCodeAt(19) === point ? text.slice(20, zoneStart) : '' };
};
