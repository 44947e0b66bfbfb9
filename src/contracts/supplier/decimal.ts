import * as limits from './limits.ts';

/** One or more digits, optionally with a point and more digits; of any length. */
export const decimalForm = /^[0-9]+(?:\.[0-9]+)?$/;

/** The number of digits before the point. */
const pointOf = (decimal: string): number => {
  const at = decimal.indexOf('.');
  return at === -1 ? decimal.length : at;
};

/** Whether a decimal has no more digits before and after the point than the contract allows. */
const isInBounds = (decimal: string): boolean => {
  const integer = pointOf(decimal);
  return integer <= limits.maxIntegerDigits && decimal.length - integer - 1 <= limits.maxFractionDigits;
};

/** Whether a text is a decimal of the contract: 1 to 12 ASCII digits, and at most 8 after a point. */
export const isDecimal = (text: string): boolean =>
  // A text this short cannot have too many digits on either side of its point.
  (text.length <= limits.maxFractionDigits || isInBounds(text)) && decimalForm.test(text);

const zero = 0x30;
const point = 0x2e;

/** The character code of the digit at an index; of zero at the point and outside the text. */
const digitAt = (decimal: string, at: number): number => {
  const unit = at >= 0 && at < decimal.length ? decimal.charCodeAt(at) : zero;
  return unit === point ? zero : unit;
};

/**
 * Negative, zero or positive as `left` is less than, equal to or greater than `right`. Both must be digits with at
 * most one point, of any length. Aligns the points and compares digit by digit from the left, without rounding.
 */
export const compareDecimals = (left: string, right: string): number => {
  const leftPoint = pointOf(left);
  const rightPoint = right.charCodeAt(leftPoint) === point ? leftPoint : pointOf(right);
  // Decimals with the same number of digits before and after the point sort as text.
  if (leftPoint === rightPoint && left.length === right.length)
    return left < right ? -1 : left > right ? 1 : 0;

  const end = Math.max(left.length - leftPoint, right.length - rightPoint);
  for (let at = -Math.max(leftPoint, rightPoint); at < end; at += 1) {
    const difference = digitAt(left, leftPoint + at) - digitAt(right, rightPoint + at);
    if (difference !== 0) return difference;
  }
  return 0;
};
