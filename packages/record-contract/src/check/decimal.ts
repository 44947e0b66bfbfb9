import { decimalForm, isDecimal } from '../decimal.ts';
import * as limits from '../limits.ts';
import * as patterns from '../patterns.ts';
import { otherThan, type Rule } from './findings.ts';
import { createMismatchRule, createNullableMismatchRule } from './structure.ts';

const expected = 'a decimal string, such as "1234.50"';
const quoteNumbers = 'Quote numbers, so that no digit is lost.';
const requiredMismatch = createMismatchRule(expected, quoteNumbers);
const nullableMismatch = createNullableMismatchRule(expected, quoteNumbers);

const malformed = otherThan(expected, 'invalid_decimal', 'Write only digits and at most one point.');
const tooLong = otherThan(
  `at most ${limits.maxIntegerDigits} digits before and ${limits.maxFractionDigits} after the point`,
  'decimal_too_long',
);

/** Creates the rule for decimals. `outOfRange` is for a decimal that does not match `pattern`. */
const createDecimalRule =
  (mismatch: Rule, pattern = patterns.decimal, outOfRange = malformed): Rule =>
  (value) => {
    if (typeof value !== 'string') return mismatch(value);
    if (pattern.test(value)) return undefined;
    if (isDecimal(value)) return outOfRange;
    return decimalForm.test(value) ? tooLong : malformed;
  };

/** The rule for a decimal of zero or more. */
export const decimalRule = createDecimalRule(requiredMismatch);

/** The rule for a decimal of zero or more that may be null. */
export const nullableDecimalRule = createDecimalRule(nullableMismatch);

/** The rule for a decimal greater than zero. */
export const positiveDecimalRule = createDecimalRule(
  requiredMismatch,
  patterns.positiveDecimal,
  otherThan('a decimal above zero', 'decimal_not_positive'),
);

/** The rule for a proportion that may be null: 21 % is `0.21`. */
export const nullableProportionRule = createDecimalRule(
  nullableMismatch,
  patterns.proportion,
  otherThan('a proportion from 0 to 1: 21 % is "0.21"', 'tax_rate_above_one'),
);
