import { compareInstants, type Instant } from '../instant.ts';
import * as limits from '../limits.ts';
import type { AvailabilitySchema, AvailabilityWindowSchema } from '../schemas/availability.ts';
import { nullableDecimalRule } from './decimal.ts';
import { faultOf, otherThan, type Rule } from './findings.ts';
import { createNullableTextRule } from './strings.ts';
import { createMismatchRule, createNullableMismatchRule, createObjectCheck, fieldOf } from './structure.ts';
import { createTimestampCheck, instantIn } from './timestamp.ts';

const expectedDays = `a whole number from ${limits.minLeadTimeDays} to ${limits.maxLeadTimeDays}, unquoted`;
const mismatch = createNullableMismatchRule(expectedDays);
const notWhole = otherThan(expectedDays, 'not_whole_number');
const outOfRange = otherThan(expectedDays, 'number_out_of_range');

/** The rule for `leadTimeDays`. JSON has one number type, so `3.0` is the whole number 3. */
const leadTimeRule: Rule = (value) => {
  if (typeof value !== 'number') return mismatch(value);
  if (value < limits.minLeadTimeDays || value > limits.maxLeadTimeDays) return outOfRange;
  return Number.isInteger(value) ? undefined : notWhole;
};

const expected = 'an object with start and end';

const required = faultOf('window_required', `Capacity requires a window: ${expected}.`);
const endNotAfterStart = faultOf('window_end_not_after_start', 'The window ends at or before its start.');

/** Checks a window. Its context is the start, if it can be read. */
const checkWindow = createObjectCheck<Instant | undefined, typeof AvailabilityWindowSchema>(
  createNullableMismatchRule(expected),
  {
    start: createTimestampCheck(),
    end: createTimestampCheck((end, start) =>
      start !== undefined && compareInstants(end, start) <= 0 ? endNotAfterStart : undefined,
    ),
  },
);

/** Checks `availability`. Its context is the kind of the record: capacity requires a window, all else may have one. */
export const checkAvailability = createObjectCheck<unknown, typeof AvailabilitySchema>(
  createMismatchRule('an object'),
  {
    quantity: nullableDecimalRule,
    window: (window, place, kind) =>
      window === null && kind === 'capacity'
        ? required
        : checkWindow(window, place, instantIn(fieldOf(window, 'start'))),
    location: createNullableTextRule(limits.maxTextLength),
    leadTimeDays: leadTimeRule,
  },
);
