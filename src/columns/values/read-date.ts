/** Whether the day or the month comes first in a date such as `03/04/2026`. */
export const dateOrders = ['day-first', 'month-first'] as const;

/** The order of a date whose year comes last. */
export type DateOrder = (typeof dateOrders)[number];

/** In which order a date with two digits for the year has its parts. */
export const shortDateOrders = ['day-month-year', 'month-day-year', 'year-month-day'] as const;

/** The order of the parts of a date with two digits for the year. */
export type ShortDateOrder = (typeof shortDateOrders)[number];

const time = String.raw`(?:[,T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?([AaPp])\.?[Mm]\.?)?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}$`);
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${time}$`);
const shortYear = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{1,2})${time}$`);
const compact = /^(\d{4})(\d{2})(\d{2})$/;

/** A longer text is no date. */
const longest = 40;

const two = (digits: string | number): string => String(digits).padStart(2, '0');

/** Hours from 0 to 23; undefined if half of the day and hour contradict each other. */
const hourOf = (hour: string, half: string): number | undefined => {
  const number = Number(hour);
  if (half === '') return number;
  if (number < 1 || number > 12) return undefined;
  return (number % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
};

/** `2026-11-21T13:45:00` of the parts of a date; undefined if there is no such day or time. A date alone is its beginning. */
const localTime = (
  [year, month, day]: readonly [string, string, string],
  [hour = '0', minute = '00', second = '00', fraction = '', half = '']: readonly (string | undefined)[],
): string | undefined => {
  const hours = hourOf(hour, half);
  if (hours === undefined) return undefined;
  const text = `${year}-${two(month)}-${two(day)}T${two(hours)}:${minute}:${second}`;
  const read = new Date(`${text}Z`);
  if (Number.isNaN(read.getTime()) || read.toISOString().slice(0, text.length) !== text) return undefined;
  return fraction === '' ? text : `${text}.${fraction}`;
};

/** A date without a time zone, as one order of day and month reads it, or as each of both. */
type LocalDate = Readonly<Partial<Record<DateOrder, string>>>;

/**
 * Reads a date without a time zone, with or without a time: `21.11.2026 13:45`, `11/21/2026 1:45 PM`, `2026-11-21`, `20261121`.
 * Returns `2026-11-21T13:45:00` for each order of day and month by which it is a date; undefined for any other text. With points
 * the day comes first.
 */
export const readLocalDate = (text: string): LocalDate | undefined => {
  if (text.length > longest) return undefined;
  const [, year = '', , month = '', day = '', ...ofYearFirst] = yearFirst.exec(text) ?? [];
  const [, compactYear = '', compactMonth = '', compactDay = ''] = compact.exec(text) ?? [];
  if (year !== '' || compactYear !== '') {
    const read =
      year === ''
        ? localTime([compactYear, compactMonth, compactDay], [])
        : localTime([year, month, day], ofYearFirst);
    return read === undefined ? undefined : { 'day-first': read, 'month-first': read };
  }
  const [, one = '', mark = '', other = '', last = '', ...rest] = yearLast.exec(text) ?? [];
  if (last === '') return undefined;
  const dayFirst = localTime([last, other, one], rest);
  const monthFirst = mark === '.' ? undefined : localTime([last, one, other], rest);
  if (dayFirst === undefined && monthFirst === undefined) return undefined;
  return {
    ...(dayFirst === undefined ? {} : { 'day-first': dayFirst }),
    ...(monthFirst === undefined ? {} : { 'month-first': monthFirst }),
  };
};

/** A date with two digits for the year, by each order in which it is one. */
export type ShortDate = Readonly<Partial<Record<ShortDateOrder, string>>>;

/** Reads a date with two digits for the year, which is in this century: `26.11.26 08:00`. Undefined for any other text. */
export const readShortDate = (text: string): ShortDate | undefined => {
  if (text.length > longest) return undefined;
  const [, one = '', mark = '', other = '', last = '', ...rest] = shortYear.exec(text) ?? [];
  if (mark === '') return undefined;
  const read = (year: string, month: string, day: string): string | undefined =>
    year.length === 2 ? localTime([`20${year}`, month, day], rest) : undefined;
  const readings = [
    ['day-month-year', read(last, other, one)],
    ['month-day-year', mark === '.' ? undefined : read(last, one, other)],
    ['year-month-day', read(one, other, last)],
  ] as const;
  const known = readings.filter(([, date]) => date !== undefined);
  return known.length === 0 ? undefined : Object.fromEntries(known);
};

/** A zone after a time: `Z`, `UTC`, an offset such as `+0100`, or an abbreviation such as `CET`. */
const zoneAtEnd = / ?(?:(Z|UTC|GMT)|(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?|([A-Z]{3,5}))$/;

/** A text of a date and time without the zone at its end. */
export type ZonedText = {
  readonly date: string;
  /** `+01:00`, or an abbreviation, which is no zone until a person says so. */
  readonly zone: { readonly offset: string } | { readonly abbreviation: string };
};

/** The zone at the end of a date with a time, such as `10:15:00 CET` or `23:30:00+0100`; undefined if it has none. */
export const splitZone = (text: string): ZonedText | undefined => {
  if (text.length > longest || !text.includes(':')) return undefined;
  const zone = zoneAtEnd.exec(text);
  if (zone === null) return undefined;
  const [, utc, sign, hours = '', minutes = '00', abbreviation] = zone;
  const date = text.slice(0, zone.index);
  // What stands before a sign is the time, and no date such as `21-11-2026`.
  if (!/\d:\d{2}(?:[:.,]\d+)*(?: ?[AaPp]\.?[Mm]\.?)?$/.test(date)) return undefined;
  if (abbreviation !== undefined) return { date, zone: { abbreviation } };
  const offset = utc !== undefined || sign === undefined ? '+00:00' : `${sign}${two(hours)}:${minutes}`;
  return isOffset(offset) ? { date, zone: { offset } } : undefined;
};

/** Whether a text is an offset from UTC, such as `+01:00`. */
export const isOffset = (text: string): boolean => /^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(text);

/** Whether a text is a name of a time zone, such as `Europe/Berlin`. */
export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const quarterHour = 15 * 60 * 1000;
const day = 24 * 60 * 60 * 1000;

/** `+01:00` of a number of milliseconds. */
const offsetInWords = (offset: number): string => {
  const minutes = Math.abs(offset) / 60_000;
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

/** A local time as a timestamp, or that clocks were put forward or back over it, so that it exists never or twice. */
export type ZonedReading = { readonly timestamp: string } | { readonly fault: 'time_not_unique' };

/** Prepares reading local times such as `2026-11-21T13:45:00` in a time zone, which has to be one, or an offset from UTC. */
export const createZone = (name: string): ((local: string) => ZonedReading) => {
  if (isOffset(name)) return (local) => ({ timestamp: `${local}${name === '+00:00' ? 'Z' : name}` });
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  // Clocks change on a quarter of an hour. A list has many times, but few different ones.
  const offsets = new Map<number, number>();
  const offsetAt = (instant: number): number => {
    const known = offsets.get(Math.floor(instant / quarterHour));
    if (known !== undefined) return known;
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const shown = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    const offset = shown - Math.floor(instant / 1000) * 1000;
    offsets.set(Math.floor(instant / quarterHour), offset);
    return offset;
  };
  return (local) => {
    const asUtc = Date.parse(`${local}Z`);
    const possible = [...new Set([offsetAt(asUtc - day), offsetAt(asUtc + day)])].filter(
      (offset) => offsetAt(asUtc - offset) === offset,
    );
    const [offset, other] = possible;
    if (offset === undefined || other !== undefined) return { fault: 'time_not_unique' };
    return { timestamp: `${local}${offset === 0 ? 'Z' : offsetInWords(offset)}` };
  };
};
