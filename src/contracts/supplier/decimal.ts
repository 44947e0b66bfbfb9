import * as limits from './limits.ts';

/** Digits, and with a point digits on both sides of it, however many. */
export const decimalForm = /^[0-9]+(?:\.[0-9]+)?$/;

/** Where the point of a decimal is, or where it would be: how many digits stand before it. */
const pointOf = (decimal: string): number => {
  const at = decimal.indexOf('.');
  return at === -1 ? decimal.length : at;
};

/** Whether the digits on both sides of the point are as many as the contract allows, or fewer. */
const isInBounds = (decimal: string): boolean => {
  const integer = pointOf(decimal);
  return integer <= limits.maxIntegerDigits && decimal.length - integer - 1 <= limits.maxFractionDigits;
};

/** Whether a text is a decimal of the contract: 1 to 12 ASCII digits, and at most 8 after a point. */
export const isDecimal = (text: string): boolean =>
  // So short a text has too many digits on neither side of its point.
  (text.length <= limits.maxFractionDigits || isInBounds(text)) && decimalForm.test(text);

const zero = 0x30;
const point = 0x2e;

/** The digit at a place, as a character code. Before the first digit, after the last and at the point: zero. */
const digitAt = (decimal: string, at: number): number => {
  const unit = at >= 0 && at < decimal.length ? decimal.charCodeAt(at) : zero;
  return unit === point ? zero : unit;
};

/**
 * Negative, zero or positive as `left` is less than, equal to or greater than `right`.
 * Both must be digits with at most one point, of any length. Compares digit by digit from the left,
 * with the points one above the other: no float, no rounding.
 */
export const compareDecimals = (left: string, right: string): number => {
  const leftPoint = pointOf(left);
  const rightPoint = right.charCodeAt(leftPoint) === point ? leftPoint : pointOf(right);
  // Texts of one form sort as numbers when they sort as text.
  if (leftPoint === rightPoint && left.length === right.length)
    return left < right ? -1 : left > right ? 1 : 0;

  const end = Math.max(left.length - leftPoint, right.length - rightPoint);
  for (let at = -Math.max(leftPoint, rightPoint); at < end; at += 1) {
    const difference = digitAt(left, leftPoint + at) - digitAt(right, rightPoint + at);
    if (difference !== 0) return difference;
  }
  return 0;
};
