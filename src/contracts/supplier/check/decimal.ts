import { decimalForm, isDecimal } from '../decimal.ts';
import * as limits from '../limits.ts';
import { type Faults, faultOf, noFaults, type Rule } from './findings.ts';
import { createMismatchRule, createNullableMismatchRule } from './structure.ts';

const expected = 'a decimal string, such as "1234.50"';
const quoteNumbers = 'Quote numbers, so that no digit is lost.';

const malformed = faultOf(
  'invalid_decimal',
  `Expected ${expected}.`,
  'Write only digits and at most one point.',
);
const tooLong = faultOf(
  'decimal_too_long',
  `Expected at most ${limits.maxIntegerDigits} digits before and ${limits.maxFractionDigits} after the point.`,
);
const notPositive = faultOf('decimal_not_positive', 'Expected a decimal above zero.');

const notZero = /[1-9]/;

const explain = (text: string): Faults => (decimalForm.test(text) ? tooLong : malformed);

const createDecimalRule =
  (mismatch: Rule): Rule =>
  (value) => {
    if (typeof value !== 'string') return mismatch(value);
    return isDecimal(value) ? noFaults : explain(value);
  };

/** The rule for a decimal of zero or more. */
export const decimalRule = createDecimalRule(createMismatchRule(expected, quoteNumbers));

/** The rule for a decimal of zero or more that may be null. */
export const nullableDecimalRule = createDecimalRule(createNullableMismatchRule(expected, quoteNumbers));

/** The rule for a decimal greater than zero. */
export const positiveDecimalRule: Rule = (value) => {
  if (typeof value !== 'string' || !isDecimal(value)) return decimalRule(value);
  return value.charAt(0) !== '0' || notZero.test(value) ? noFaults : notPositive;
};
