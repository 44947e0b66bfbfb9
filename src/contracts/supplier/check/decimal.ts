import { isDecimal } from '../decimal/is-decimal.ts';
import { isZeroDecimal } from '../decimal/is-zero-decimal.ts';
import { limits } from '../limits.ts';
import { type Faults, noFaults, type Rule } from './fault.ts';
import { createTypeFaults, typeFault } from './type-faults.ts';

const { maxIntegerDigits, maxFractionDigits } = limits;

const invalid: Faults = [
  {
    code: 'invalid_decimal',
    detail: 'Not a decimal: digits, and a point with further digits if need be, such as "1234.50".',
    hint: 'No sign, exponent, space, comma or separator of thousands, and a digit on either side of the point.',
  },
];

const tooLong: Faults = [
  {
    code: 'decimal_too_long',
    detail: `A decimal has at most ${maxIntegerDigits} digits before and ${maxFractionDigits} after the point.`,
    hint: 'Leave out leading zeros, and trailing zeros after the point.',
  },
];

const notPositive: Faults = [
  {
    code: 'decimal_not_positive',
    detail: 'This decimal must be greater than zero.',
    hint: 'The smallest quantity that can be ordered is more than none.',
  },
];

/** More characters than any honest decimal has; a longer text is judged by its beginning. */
const judgedCharacters = 64;
const digitsAndPoint = /^[0-9]+(?:\.[0-9]+)?$/;

const explain = (text: string): Faults =>
  digitsAndPoint.test(text.slice(0, judgedCharacters)) ? tooLong : invalid;

export interface DecimalForm {
  readonly nullable: boolean;
  /** Whether zero is refused. */
  readonly positive: boolean;
}

/** Makes the rule for a decimal string. Signs are never allowed, so no decimal is below zero. */
export const createDecimalRule = ({ nullable, positive }: DecimalForm): Rule => {
  const type = createTypeFaults({
    expected: 'a decimal string',
    nullable,
    hint: 'Write numbers in quotes, so that no digit is lost on the way.',
  });
  return (value) => {
    if (typeof value !== 'string') return value === null && nullable ? noFaults : typeFault(value, type);
    if (!isDecimal(value)) return explain(value);
    return positive && isZeroDecimal(value) ? notPositive : noFaults;
  };
};
