import type { FindingCode } from '../finding-codes.ts';
import { faultOf, noFaults, type Rule } from './fault.ts';
import { createMismatchRule } from './mismatch.ts';

/** Makes the rule for a member that has one of a few fixed values, written exactly so. */
export const createChoiceRule = (choices: readonly string[], code: FindingCode = 'invalid_choice'): Rule => {
  const expected = choices.map((choice) => `"${choice}"`).join(' or ');
  const mismatch = createMismatchRule(expected);
  const notListed = faultOf(code, `Expected exactly ${expected}.`);
  return (value) => {
    if (typeof value !== 'string') return mismatch(value);
    return choices.includes(value) ? noFaults : notListed;
  };
};
