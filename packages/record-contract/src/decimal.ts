import * as limits from './limits.ts';
import * as patterns from './patterns.ts';

/** One or more digits, optionally with a point and more digits; of any length. */
export const decimalForm = /^[0-9]+(?:\.[0-9]+)?$/;

/** Whether a text is a decimal of the contract: 1 to 12 ASCII digits, and at most 8 after a point. */
export const isDecimal = (text: string): boolean => patterns.decimal.test(text);

/**
 * Compares two decimals: negative if `left` is less than `right`, zero if they are equal, positive if it is greater.
 * Both must be digits of any length with at most one point. The comparison is by digits, so it rounds nothing.
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

/** More digits than any price has; a longer text is not divided. */
const maxDividedLength = 40;

/** A decimal as a whole number, and how many of its digits are behind the point. */
const scaled = (decimal: string): { readonly whole: bigint; readonly scale: number } => {
  const [integer = '', fraction = ''] = decimal.split('.');
  return { whole: BigInt(integer + fraction), scale: fraction.length };
};

/**
 * The exact quotient of two decimals, without zeros at its end. Undefined if the quotient has more digits after the
 * point than the contract allows, if the divisor is zero, or if an operand is no decimal. The division rounds nothing.
 */
export const divideDecimal = (dividend: string, divisor: string): string | undefined => {
  const isDivided = (text: string): boolean => text.length <= maxDividedLength && decimalForm.test(text);
  if (!isDivided(dividend) || !isDivided(divisor)) return undefined;
  const [above, below] = [scaled(dividend), scaled(divisor)];
  if (below.whole === 0n) return undefined;
  const numerator = above.whole * 10n ** BigInt(below.scale + limits.maxFractionDigits);
  const denominator = below.whole * 10n ** BigInt(above.scale);
  if (numerator % denominator !== 0n) return undefined;
  const digits = String(numerator / denominator).padStart(limits.maxFractionDigits + 1, '0');
  const fraction = digits.slice(-limits.maxFractionDigits).replace(/0+$/, '');
  const integer = digits.slice(0, -limits.maxFractionDigits);
  return fraction === '' ? integer : `${integer}.${fraction}`;
};
