import { type Instant, parseInstant, timestampForm } from '../instant.ts';
import { type Check, type CheckFault, faultOf, otherThan, type Rule } from './findings.ts';
import { createMismatchRule, createNullableMismatchRule } from './structure.ts';

const expected = 'a timestamp such as 2026-11-21T12:00:00Z';

const malformed = (hint: string): CheckFault => otherThan(expected, 'invalid_timestamp', hint);

const startsWithYear = /^\d{4}/;

/** Common mistakes in timestamps that start with a year. The first that matches is reported. */
const commonMistakes: readonly (readonly [form: RegExp, fault: CheckFault])[] = [
  [/^\d{4}-?W\d/i, malformed('Write month and day instead of the week.')],
  [/^\d{4}-?\d{3}(?!\d)/, malformed('Write month and day instead of the day of the year.')],
  [/^\d{4}-\d\d-\d\d$/, malformed('Add the time and zone of the source.')],
  [/^\d{4}-\d\d-\d\d /, malformed('Write T instead of the space.')],
  [/^[\d-]+t|[\d:]z$/, malformed('Write T and Z in upper case.')],
  [
    /^\d{4}-?\d\d-?\d\dT\d\d(?::?\d\d(?::?\d\d(?:[.,]\d+)?)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?$/,
    malformed('Write hyphens in the date, colons in time and offset, and the minutes.'),
  ],
];
const anyOther = malformed('Write date, T, hours, minutes and zone; seconds are optional.');

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
  'Correct the program that wrote it, or read the source again; never change a timestamp.',
);
const offsetOutOfRange = faultOf('timestamp_offset_out_of_range', 'An offset is from -23:59 to +23:59.');
const notInCalendar = faultOf('timestamp_not_in_calendar', 'This date or time does not exist.');

/** Why a text that `parseInstant` rejects is not a timestamp. */
const explain = (text: string): CheckFault => {
  if (timestampForm.test(text)) {
    if (text.startsWith('24', 'YYYY-MM-DDT'.length)) return withHour24;
    if (text.startsWith(':60', 'YYYY-MM-DDThh:mm'.length)) return withLeapSecond;
    return parseInstant(text.replace(/[+-][0-9:]+$/, 'Z')) === undefined ? notInCalendar : offsetOutOfRange;
  }
  if (timestampForm.test(`${text}Z`)) return withoutZone;
  const mistake = startsWithYear.test(text) ? commonMistakes.find(([form]) => form.test(text)) : undefined;
  return mistake?.[1] ?? anyOther;
};

/** The instant of a value that is a timestamp. */
export const instantIn = (value: unknown): Instant | undefined =>
  typeof value === 'string' ? parseInstant(value) : undefined;

/** Compares an instant with others. */
type Comparison<Context> = (instant: Instant, context: Context) => CheckFault | undefined;

const creatorWith =
  (mismatch: Rule) =>
  <Context>(compare?: Comparison<Context>): Check<Context> =>
  (value, _place, context) => {
    const instant = instantIn(value);
    if (instant !== undefined) return compare?.(instant, context);
    return typeof value === 'string' ? explain(value) : mismatch(value);
  };

/** Creates the check of a required timestamp. */
export const createTimestampCheck = creatorWith(createMismatchRule(expected));

/** The same for a timestamp that may be null. */
export const createNullableTimestampCheck = creatorWith(createNullableMismatchRule(expected));
