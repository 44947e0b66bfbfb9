import { z } from 'zod';

const leapYear =
  '(?:[0-9][0-9][2468][048]|[0-9][0-9][13579][26]|[0-9][0-9]0[48]|[02468][048]00|[13579][26]00)';
const dayOfAnyYear =
  '(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))';
const date = `(?:${leapYear}-02-29|[0-9]{4}-${dayOfAnyYear})`;
const time = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?';
const zone = '(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])';

/** The codes of what can be wrong with the form of a moment. */
export const timestampFindings = [
  'invalid_timestamp',
  'timestamp_without_zone',
  'timestamp_not_in_calendar',
  'timestamp_hour_24',
  'timestamp_leap_second',
  'timestamp_offset_out_of_range',
] as const;

/**
 * A moment after RFC 3339: a real calendar date, upper-case `T`, time with seconds, and a zone, which
 * is an upper-case `Z` or an offset from -23:59 to +23:59. Fractions may have any number of digits.
 */
export const TimestampSchema = z
  .string()
  .regex(new RegExp(`^${date}T${time}${zone}$`))
  .meta({
    format: 'date-time',
    'x-findings': timestampFindings,
  });
