import * as limits from './limits.ts';

/** One or more digits, optionally with a point and more digits; of any length. */
export const decimalForm = /^[0-9]+(?:\.[0-9]+)?$/;

const zero = 0x30;
const nine = 0x39;
const point = 0x2e;

/** The index after the digits that start at an index. */
const afterDigits = (text: string, from: number): number => {
  let at = from;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit < zero || unit > nine) break;
    at += 1;
  }
  return at;
};

const maxLength = limits.maxIntegerDigits + 1 + limits.maxFractionDigits;

/** Whether a text is a decimal of the contract: 1 to 12 ASCII digits, and at most 8 after a point. */
export const isDecimal = (text: string): boolean => {
  if (text.length > maxLength) return false;
  const integer = afterDigits(text, 0);
  if (integer === 0 || integer > limits.maxIntegerDigits) return false;
  if (integer === text.length) return true;
  const fraction = text.length - integer - 1;
  return (
    text.charCodeAt(integer) === point &&
    fraction > 0 &&
    fraction <= limits.maxFractionDigits &&
    afterDigits(text, integer + 1) === text.length
  );
};

/** The number of digits before the point. */
const pointOf = (decimal: string): number => {
  // To look at a few characters takes less time than the call of `indexOf`.
  if (decimal.length <= limits.maxFractionDigits) return afterDigits(decimal, 0);
  const at = decimal.indexOf('.');
  return at === -1 ? decimal.length : at;
};

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
  const rightPoint = pointOf(right);
  // Decimals with the same number of digits before and after the point sort as text.
  if (leftPoint === rightPoint && left.length === right.length)
    return left > right ? 1 : left < right ? -1 : 0;

  const end = Math.max(left.length - leftPoint, right.length - rightPoint);
  for (let at = -Math.max(leftPoint, rightPoint); at < end; at += 1) {
    const difference = digitAt(left, leftPoint + at) - digitAt(right, rightPoint + at);
    if (difference !== 0) return difference;
  }
  return 0;
};
