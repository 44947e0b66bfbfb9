import { compareInstants } from '../instant.ts';
import * as limits from '../limits.ts';
import { nullableDecimalRule } from './decimal.ts';
import { faultOf, otherThan, type Pointer, type Rule } from './findings.ts';
import { createNullableTextRule } from './strings.ts';
import { createMismatchRule, createNullableMismatchRule, createObjectCheck } from './structure.ts';
import { checkTimestamp } from './timestamp.ts';

const expectedDays = `a whole number from ${limits.minLeadTimeDays} to ${limits.maxLeadTimeDays}, unquoted`;
const mismatch = createNullableMismatchRule(expectedDays);
const notWhole = otherThan(expectedDays, 'not_whole_number');
const outOfRange = otherThan(expectedDays, 'number_out_of_range');

/** The rule for `leadTimeDays`. JSON has one number type, so `3.0` is the whole number 3. */
export const leadTimeRule: Rule = (value) => {
  if (typeof value !== 'number') return mismatch(value);
  if (value < limits.minLeadTimeDays || value > limits.maxLeadTimeDays) return outOfRange;
  return Number.isInteger(value) ? undefined : notWhole;
};

const expected = 'an object with start and end';

const required = faultOf('window_required', `Capacity requires a window: ${expected}.`);
const endNotAfterStart = faultOf('window_end_not_after_start', 'The window ends at or before its start.');

const checkObject = createObjectCheck<void>(
  createNullableMismatchRule(expected),
  ['start', 'end'],
  (window, pointer) => {
    const start = checkTimestamp(window.start, pointer, 'start');
    const end = checkTimestamp(window.end, pointer, 'end');
    if (start !== undefined && end !== undefined && compareInstants(end, start) <= 0) {
      pointer.note(endNotAfterStart, 'end');
    }
  },
);

/** Checks `window`, which is required for capacity and optional for all else. */
const checkWindow = (window: unknown, kind: unknown, pointer: Pointer): void => {
  if (window === null && kind === 'capacity') pointer.note(required);
  else checkObject(window, pointer);
};

/** The rule for `location`. */
export const locationRule = createNullableTextRule(limits.maxTextLength);

/** Checks `availability`. Its context is the kind of the record, which decides whether a window is required. */
export const checkAvailability = createObjectCheck<unknown>(
  createMismatchRule('an object'),
  ['quantity', 'window', 'location', 'leadTimeDays'],
  (availability, pointer, kind) => {
    pointer.note(nullableDecimalRule(availability.quantity), 'quantity');
    checkWindow(availability.window, kind, pointer.at('window'));
    pointer.note(locationRule(availability.location), 'location');
    pointer.note(leadTimeRule(availability.leadTimeDays), 'leadTimeDays');
  },
);
