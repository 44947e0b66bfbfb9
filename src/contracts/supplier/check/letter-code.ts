import { type Fault, type Faults, noFaults, type Rule } from './fault.ts';
import { createTypeFaults, typeFault } from './type-faults.ts';

const createLetterCodeRule = (pattern: RegExp, expected: string, invalid: Fault): Rule => {
  const type = createTypeFaults({ expected, nullable: false });
  const invalidOnly: Faults = [invalid];
  return (value) => {
    if (typeof value !== 'string') return typeFault(value, type);
    return pattern.test(value) ? noFaults : invalidOnly;
  };
};

/** The form of a currency. Right form does not make it a currency that is in use. */
export const currencyRule = createLetterCodeRule(/^[A-Z]{3}$/, 'a currency of three upper-case letters', {
  code: 'invalid_currency',
  detail: 'A currency is three upper-case ASCII letters.',
  hint: 'Send the ISO 4217 code that the source prices in, such as EUR.',
});

/** The form of a country. Right form does not make it a country of the market. */
export const countryRule = createLetterCodeRule(/^[A-Z]{2}$/, 'a country of two upper-case letters', {
  code: 'invalid_country',
  detail: 'A country is two upper-case ASCII letters.',
  hint: 'Send the ISO 3166-1 alpha-2 code of the country that the price is for, such as NL.',
});
