import type { Instant } from '../instant/instant.ts';
import { parseInstant } from '../instant/parse-instant.ts';
import { type Fault, type Faults, noFaults, type Rule } from './fault.ts';
import { createTypeFaults, typeFault } from './type-faults.ts';

/** The moment that a member names; `undefined` when it is missing, null or no timestamp. */
export const instantOf = (value: unknown): Instant | undefined =>
  typeof value === 'string' ? parseInstant(value) : undefined;

const date = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
const time = '[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]+)?';
const zone = '(?:Z|[+-][0-9]{2}:[0-9]{2})';

const complete = new RegExp(`^${date}T${time}${zone}$`);
const withoutZone = new RegExp(`^${date}T${time}$`);
const hour24 = new RegExp(`^${date}T24:`);
const second60 = new RegExp(`^${date}T[0-9]{2}:[0-9]{2}:60`);
const offsetTooLarge = /[+-](?:2[4-9]|[3-9][0-9]|[0-9]{2}:[6-9])[0-9:]*$/;

const notATimestamp: Fault = {
  code: 'invalid_timestamp',
  detail: 'Not a timestamp such as 2026-11-21T12:00:00Z or 2026-11-21T13:00:00.5+01:00.',
  hint: 'Write date, an upper-case T, time with seconds, and a zone: an upper-case Z or an offset with a colon.',
};

const noZone: Fault = {
  code: 'timestamp_without_zone',
  detail: 'The timestamp has no zone, so it names no moment.',
  hint: 'Add Z when the source writes UTC, else the offset of the source, such as +01:00.',
};

const midnight24: Fault = {
  code: 'timestamp_hour_24',
  detail: 'There is no hour 24 in a timestamp.',
  hint: 'Write midnight as 00:00:00 of the next day.',
};

const leapSecond: Fault = {
  code: 'timestamp_leap_second',
  detail: 'There is no second 60 in a timestamp: leap seconds are not taken.',
  hint: 'Write the last second as 59.',
};

const offsetOutOfRange: Fault = {
  code: 'timestamp_offset_out_of_range',
  detail: 'A zone offset is from -23:59 to +23:59.',
  hint: 'Write the offset from UTC that the source uses, such as +01:00.',
};

const notInCalendar: Fault = {
  code: 'timestamp_not_in_calendar',
  detail: 'There is no such date or time of day.',
  hint: 'Check the day against the month and the year, and hour, minute and second against 23:59:59.',
};

/** Says why a text that `parseInstant` refused is no timestamp. */
const explain = (text: string): Fault => {
  if (withoutZone.test(text)) return noZone;
  if (!complete.test(text)) return notATimestamp;
  if (hour24.test(text)) return midnight24;
  if (second60.test(text)) return leapSecond;
  return offsetTooLarge.test(text) ? offsetOutOfRange : notInCalendar;
};

/** Makes the rule that says why a member for which `instantOf` gave nothing is no timestamp. */
export const createTimestampRule = ({ nullable }: { readonly nullable: boolean }): Rule => {
  const type = createTypeFaults({ expected: 'a timestamp string with a zone', nullable });
  return (value): Faults => {
    if (typeof value !== 'string') return value === null && nullable ? noFaults : typeFault(value, type);
    return [explain(value)];
  };
};
