import { pointOf } from './point-of.ts';

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
