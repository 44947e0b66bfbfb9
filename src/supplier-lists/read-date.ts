/** Whether the day or the month comes first in a date such as `03/04/2026`. */
export const dateOrders = ['day-first', 'month-first'] as const;

/** The order of a date whose year comes last. */
export type DateOrder = (typeof dateOrders)[number];

const time = String.raw`(?:[,T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?([AaPp])\.?[Mm]\.?)?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}$`);
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${time}$`);
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

/** Prepares reading local times such as `2026-11-21T13:45:00` in a time zone, which has to be one. */
export const createZone = (name: string): ((local: string) => ZonedReading) => {
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
