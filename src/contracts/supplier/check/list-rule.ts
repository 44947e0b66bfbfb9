import type { FindingCode } from '../finding-codes.ts';
import { faultOf, noFaults, type Rule } from './fault.ts';
import { createMismatchRule } from './mismatch.ts';

/**
 * Makes the rule for a list of 1 to `max` elements, with the codes for a list that has none and one
 * that has too many. It looks at the number alone, so that a list that is far too long costs nothing.
 */
export const createListRule = (
  elements: string,
  max: number,
  emptyCode: FindingCode,
  tooManyCode: FindingCode,
): Rule => {
  const expected = `an array of 1 to ${max} ${elements}`;
  const mismatch = createMismatchRule(expected);
  const empty = faultOf(emptyCode, `Expected ${expected}.`);
  const tooMany = faultOf(tooManyCode, `Expected ${expected}; none was checked.`);
  return (value) => {
    if (!Array.isArray(value)) return mismatch(value);
    if (value.length === 0) return empty;
    return value.length > max ? tooMany : noFaults;
  };
};
