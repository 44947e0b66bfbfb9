import * as limits from './limits.ts';

/** One or more digits, optionally with a point and more digits; of any length. */
export const decimalForm = /^[0-9]+(?:\.[0-9]+)?$/;

const contractForm = new RegExp(
  `^[0-9]{1,${limits.maxIntegerDigits}}(?:\\.[0-9]{1,${limits.maxFractionDigits}})?$`,
);

/** Whether a text is a decimal of the contract: 1 to 12 ASCII digits, and at most 8 after a point. */
export const isDecimal = (text: string): boolean => contractForm.test(text);

/**
 * Negative, zero or positive as `left` is less than, equal to or greater than `right`. Both must be digits with at
 * most one point, of any length. Nothing is rounded: digits that stand at the same place compare as text.
 */
export const compareDecimals = (left: string, right: string): number => {
  const [leftInteger = '', leftFraction = ''] = left.split('.');
  const [rightInteger = '', rightFraction = ''] = right.split('.');
  const integerDigits = Math.max(leftInteger.length, rightInteger.length);
  const fractionDigits = Math.max(leftFraction.length, rightFraction.length);
  const aligned = (integer: string, fraction: string): string =>
    integer.padStart(integerDigits, '0') + fraction.padEnd(fractionDigits, '0');
  const [one, other] = [aligned(leftInteger, leftFraction), aligned(rightInteger, rightFraction)];
  return one < other ? -1 : one > other ? 1 : 0;
};
