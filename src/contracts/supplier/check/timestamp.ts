import { type Instant, parseInstant, timestampForm, zoneStartOf } from '../instant.ts';
import { type Faults, faultOf, type Rule } from './findings.ts';
import { createMismatchRule, createNullableMismatchRule } from './structure.ts';

/** The instant of a timestamp; `undefined` when the field is missing, null or no timestamp. */
export const instantOf = (value: unknown): Instant | undefined =>
  typeof value === 'string' ? parseInstant(value) : undefined;

const expected = 'a timestamp such as 2026-11-21T12:00:00Z';

const malformed = (hint: string): Faults => faultOf('invalid_timestamp', `Expected ${expected}.`, hint);

const startsWithYear = /^\d{4}/;

/** Forms that are near a timestamp, each with what its writer has to do. All begin with a year; the first that fits is told. */
const nearForms: readonly (readonly [form: RegExp, faults: Faults])[] = [
  [/^\d{4}-?W\d/i, malformed('Write month and day in place of the week.')],
  [/^\d{4}-?\d{3}(?!\d)/, malformed('Write month and day in place of the day of the year.')],
  [/^\d{4}-\d\d-\d\d$/, malformed('Send the time and zone of the source as well.')],
  [/^\d{4}-\d\d-\d\d /, malformed('Write T in place of the space.')],
  [/^[\d-]+t|[\d:]z$/, malformed('Write T and Z in upper case.')],
  [
    /^\d{4}-?\d\d-?\d\dT\d\d(?::?\d\d(?::?\d\d(?:[.,]\d+)?)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?$/,
    malformed('Write hyphens in the date, colons in time and offset, and the minutes.'),
  ],
];
const ofNoKnownForm = malformed('Write date, T, hours, minutes and zone; seconds are optional.');

const withoutZone = faultOf(
  'timestamp_without_zone',
  'The timestamp has no zone.',
  'Add the zone of the source: Z for UTC, or an offset such as +01:00.',
);
const withHour24 = faultOf(
  'timestamp_hour_24',
  'There is no hour 24.',
  'Write the end of a day as 00:00 of the next day.',
);
const withLeapSecond = faultOf(
  'timestamp_leap_second',
  'There is no second 60.',
  'Correct what wrote it, or read the source again; never move a timestamp.',
);
const offsetOutOfRange = faultOf('timestamp_offset_out_of_range', 'An offset is from -23:59 to +23:59.');
const notInCalendar = faultOf('timestamp_not_in_calendar', 'There is no such date or time.');

/** Says why a text that `parseInstant` refused is no timestamp. */
const explain = (text: string): Faults => {
  if (timestampForm.test(text)) {
    if (text.startsWith('24', 'YYYY-MM-DDT'.length)) return withHour24;
    if (text.startsWith(':60', 'YYYY-MM-DDThh:mm'.length)) return withLeapSecond;
    return parseInstant(`${text.slice(0, zoneStartOf(text))}Z`) === undefined
      ? notInCalendar
      : offsetOutOfRange;
  }
  if (timestampForm.test(`${text}Z`)) return withoutZone;
  const near = startsWithYear.test(text) ? nearForms.find(([form]) => form.test(text)) : undefined;
  return near?.[1] ?? ofNoKnownForm;
};

const createTimestampRule =
  (mismatch: Rule): Rule =>
  (value) =>
    typeof value === 'string' ? explain(value) : mismatch(value);

/** Says why a field for which `instantOf` gave nothing is no timestamp. */
export const noTimestampRule = createTimestampRule(createMismatchRule(expected));

/** The same for a field that may be null. */
export const nullableNoTimestampRule = createTimestampRule(createNullableMismatchRule(expected));
