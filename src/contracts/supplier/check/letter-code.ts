import type { FindingCode } from '../finding-codes.ts';
import { faultOf, noFaults, type Rule } from './fault.ts';
import { createMismatchRule } from './mismatch.ts';

const createLetterCodeRule = (pattern: RegExp, code: FindingCode, expected: string): Rule => {
  const mismatch = createMismatchRule(expected);
  const malformed = faultOf(code, `Expected ${expected}.`);
  return (value) => {
    if (typeof value !== 'string') return mismatch(value);
    return pattern.test(value) ? noFaults : malformed;
  };
};

/** The form of a currency. Right form does not make it a currency that is in use. */
export const currencyRule = createLetterCodeRule(
  /^[A-Z]{3}$/,
  'invalid_currency',
  'a string of three upper-case letters, such as EUR',
);

/** The form of a country. Right form does not make it a country of the market. */
export const countryRule = createLetterCodeRule(
  /^[A-Z]{2}$/,
  'invalid_country',
  'a string of two upper-case letters, such as NL',
);
