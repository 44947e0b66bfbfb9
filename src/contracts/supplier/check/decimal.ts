import { decimalForm, isDecimal } from '../decimal.ts';
import * as limits from '../limits.ts';
import { type CheckFault, otherThan, type Rule } from './findings.ts';
import { createMismatchRule, createNullableMismatchRule } from './structure.ts';

const expected = 'a decimal string, such as "1234.50"';
const quoteNumbers = 'Quote numbers, so that no digit is lost.';

const malformed = otherThan(expected, 'invalid_decimal', 'Write only digits and at most one point.');
const tooLong = otherThan(
  `at most ${limits.maxIntegerDigits} digits before and ${limits.maxFractionDigits} after the point`,
  'decimal_too_long',
);
const notPositive = otherThan('a decimal above zero', 'decimal_not_positive');

const notZero = /[1-9]/;

const explain = (text: string): CheckFault => (decimalForm.test(text) ? tooLong : malformed);

const createDecimalRule =
  (mismatch: Rule): Rule =>
  (value) => {
    if (typeof value !== 'string') return mismatch(value);
    return isDecimal(value) ? undefined : explain(value);
  };

/** The rule for a decimal of zero or more. */
export const decimalRule = createDecimalRule(createMismatchRule(expected, quoteNumbers));

/** The rule for a decimal of zero or more that may be null. */
export const nullableDecimalRule = createDecimalRule(createNullableMismatchRule(expected, quoteNumbers));

/** The rule for a decimal greater than zero. */
export const positiveDecimalRule: Rule = (value) => {
  if (typeof value !== 'string' || !isDecimal(value)) return decimalRule(value);
  return value.charAt(0) !== '0' || notZero.test(value) ? undefined : notPositive;
};
