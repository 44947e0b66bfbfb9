import type { FindingCode } from '../finding-codes.ts';
import { faultOf, noFaults, type Rule } from './fault.ts';
import { createMismatchRule } from './mismatch.ts';

/** Whether a text has more code points than that. A hostile text costs no more than an honest one. */
const isLonger = (text: string, maxLength: number): boolean =>
  // A code point is one or two of the units that `length` counts.
  text.length > maxLength && (text.length > maxLength * 2 || [...text].length > maxLength);

/**
 * Makes the rule for a string of at most `maxLength` code points in which `wrongPart` finds nothing.
 * `expected` says what the string is like. `code` is for a string with a wrong part, `emptyCode` for one
 * without characters.
 */
export const createStringRule = (
  expected: string,
  wrongPart: RegExp,
  code: FindingCode,
  maxLength: number,
  emptyCode = code,
  createMismatch = createMismatchRule,
): Rule => {
  const mismatch = createMismatch(expected);
  const malformed = faultOf(code, `Expected ${expected}.`);
  const empty = faultOf(emptyCode, `Expected ${expected}.`);
  const tooLong = faultOf('text_too_long', `Longer than ${maxLength} characters (Unicode code points).`);
  return (value) => {
    if (typeof value !== 'string') return mismatch(value);
    if (value === '') return empty;
    if (isLonger(value, maxLength)) return tooLong;
    return wrongPart.test(value) ? malformed : noFaults;
  };
};
