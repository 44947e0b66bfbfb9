import * as limits from '../bounds.ts';
import { faultOf, noFaults, type Rule } from './fault.ts';
import { createNullableMismatchRule } from './mismatch.ts';

const expected = `a whole number from ${limits.minLeadTimeDays} to ${limits.maxLeadTimeDays} without quotes`;
const mismatch = createNullableMismatchRule(expected);
const notWhole = faultOf('not_whole_number', `Expected ${expected}.`);
const outOfRange = faultOf('number_out_of_range', `Expected ${expected}.`);

/** The form of `leadTimeDays`. JSON has one kind of number, so `3.0` is the whole number 3. */
export const leadTimeRule: Rule = (value) => {
  if (typeof value !== 'number') return mismatch(value);
  if (value < limits.minLeadTimeDays || value > limits.maxLeadTimeDays) return outOfRange;
  return Number.isInteger(value) ? noFaults : notWhole;
};
