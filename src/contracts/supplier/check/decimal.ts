import { decimalForm, isDecimal } from '../decimal.ts';
import * as limits from '../limits.ts';
import { type Faults, faultOf, noFaults, type Rule } from './findings.ts';
import { createMismatchRule, createNullableMismatchRule } from './structure.ts';

const expected = 'a decimal string, such as "1234.50"';
const quoteNumbers = 'Write numbers in quotes, so that no digit is lost.';

const malformed = faultOf(
  'invalid_decimal',
  `Expected ${expected}.`,
  'Write digits and at most one point; no sign, exponent or separator.',
);
const tooLong = faultOf(
  'decimal_too_long',
  `Expected at most ${limits.maxIntegerDigits} digits before and ${limits.maxFractionDigits} after the point.`,
);
const notPositive = faultOf('decimal_not_positive', 'Expected more than zero.');

const notZero = /[1-9]/;

const explain = (text: string): Faults => (decimalForm.test(text) ? tooLong : malformed);

const createDecimalRule =
  (mismatch: Rule): Rule =>
  (value) => {
    if (typeof value !== 'string') return mismatch(value);
    return isDecimal(value) ? noFaults : explain(value);
  };

/** The form of a decimal, zero included. It has no sign, so it is never below zero. */
export const decimalRule = createDecimalRule(createMismatchRule(expected, quoteNumbers));

/** The form of a decimal that may be unknown. */
export const nullableDecimalRule = createDecimalRule(createNullableMismatchRule(expected, quoteNumbers));

/** The form of a decimal that is more than zero. */
export const positiveDecimalRule: Rule = (value) => {
  const faults = decimalRule(value);
  if (faults.length > 0 || typeof value !== 'string') return faults;
  return value.charAt(0) !== '0' || notZero.test(value) ? noFaults : notPositive;
};
