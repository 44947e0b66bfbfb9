import type { Instant } from '../instant/instant.ts';
import { parseInstant } from '../instant/parse-instant.ts';
import { timestampForm } from '../instant/timestamp-form.ts';
import { type Faults, faultOf, type Rule } from './fault.ts';
import { createMismatchRule, createNullableMismatchRule } from './mismatch.ts';

/** The moment that a member names; `undefined` when it is missing, null or no timestamp. */
export const instantOf = (value: unknown): Instant | undefined =>
  typeof value === 'string' ? parseInstant(value) : undefined;

const expected = 'a timestamp such as 2026-11-21T12:00:00Z';

const malformed = faultOf(
  'invalid_timestamp',
  `Expected ${expected}.`,
  'Write T and Z in upper case, seconds, and an offset with a colon.',
);
const withoutZone = faultOf(
  'timestamp_without_zone',
  'The timestamp has no zone.',
  'Add Z for UTC, or an offset such as +01:00.',
);
const withHour24 = faultOf(
  'timestamp_hour_24',
  'There is no hour 24.',
  'Write midnight as 00:00:00 of the next day.',
);
const withLeapSecond = faultOf('timestamp_leap_second', 'There is no second 60.', 'Write second 59.');
const offsetOutOfRange = faultOf('timestamp_offset_out_of_range', 'An offset is from -23:59 to +23:59.');
const notInCalendar = faultOf('timestamp_not_in_calendar', 'There is no such date or time.');

/** Says why a text that `parseInstant` refused is no timestamp. */
const explain = (text: string): Faults => {
  if (!timestampForm.test(text)) return timestampForm.test(`${text}Z`) ? withoutZone : malformed;
  if (text.startsWith('24', 'YYYY-MM-DDT'.length)) return withHour24;
  if (text.startsWith('60', 'YYYY-MM-DDThh:mm:'.length)) return withLeapSecond;
  const inUtc = `${text.slice(0, -'+hh:mm'.length)}Z`;
  return parseInstant(inUtc) === undefined ? notInCalendar : offsetOutOfRange;
};

const createTimestampRule =
  (mismatch: Rule): Rule =>
  (value) =>
    typeof value === 'string' ? explain(value) : mismatch(value);

/** Says why a member for which `instantOf` gave nothing is no timestamp. */
export const noTimestampRule = createTimestampRule(createMismatchRule(expected));

/** The same for a member that may be null. */
export const nullableNoTimestampRule = createTimestampRule(createNullableMismatchRule(expected));
