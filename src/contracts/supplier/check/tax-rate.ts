import { compareDecimals } from '../decimal/compare-decimals.ts';
import { nullableDecimalRule } from './decimal.ts';
import { faultOf, type Rule } from './fault.ts';

const aboveOne = faultOf('tax_rate_above_one', 'Expected a proportion from 0 to 1: 21 % is "0.21".');

/** The form of `taxRate`: a proportion, so that 21 % is `0.21`. */
export const taxRateRule: Rule = (value) => {
  const faults = nullableDecimalRule(value);
  if (faults.length > 0 || typeof value !== 'string') return faults;
  return compareDecimals(value, '1') > 0 ? aboveOne : faults;
};
