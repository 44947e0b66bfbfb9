import { compareDecimals } from '../decimal/compare-decimals.ts';
import { createDecimalRule } from './decimal.ts';
import type { Faults, Rule } from './fault.ts';

const decimalRule = createDecimalRule({ nullable: true, positive: false });

const aboveOne: Faults = [
  {
    code: 'tax_rate_above_one',
    detail: 'A tax rate is a proportion from 0 to 1.',
    hint: 'Divide a percentage by 100: 21 % is "0.21".',
  },
];

/** The form of `taxRate`: a proportion, so that 21 % is `0.21`. */
export const taxRateRule: Rule = (value) => {
  const faults = decimalRule(value);
  if (faults.length > 0 || typeof value !== 'string') return faults;
  return compareDecimals(value, '1') > 0 ? aboveOne : faults;
};
