import { z } from 'zod';

const leapYear =
  '(?:[0-9][0-9][2468][048]|[0-9][0-9][13579][26]|[0-9][0-9]0[48]|[02468][048]00|[13579][26]00)';
const dayOfAnyYear =
  '(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))';
const date = `(?:${leapYear}-02-29|[0-9]{4}-${dayOfAnyYear})`;
const hour = '(?:[01][0-9]|2[0-3])';
const sixtieth = '[0-5][0-9]';
const time = `${hour}:${sixtieth}(?::${sixtieth}(?:[.,][0-9]+)?)?`;
const zone = `(?:Z|[+-]${hour}(?::${sixtieth})?)`;

/** The codes of what can be wrong with the form of a timestamp. */
export const timestampFindings = [
  'invalid_timestamp',
  'timestamp_without_zone',
  'timestamp_not_in_calendar',
  'timestamp_hour_24',
  'timestamp_leap_second',
  'timestamp_offset_out_of_range',
] as const;

/**
 * An ISO 8601 timestamp in extended format: a real calendar date, upper-case `T`, hours and minutes, optional
 * seconds with a fraction of any number of digits after a point or a comma, and a zone, which is an upper-case `Z` or
 * an offset from -23:59 to +23:59 with or without minutes. It has no `format`: `date-time` is RFC 3339, which is
 * narrower, and a validator that checks formats would refuse what the contract allows.
 */
export const TimestampSchema = z
  .string()
  .regex(new RegExp(`^${date}T${time}${zone}$`))
  .meta({ 'x-findings': timestampFindings });
