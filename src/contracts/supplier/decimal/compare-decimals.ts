const zero = 0x30;

/** Where the point is, or where it would be. */
const pointOf = (decimal: string): number => {
  let at = 0;
  while (at < decimal.length && decimal.charCodeAt(at) >= zero) at += 1;
  return at;
};

/** The digit at a place, as a character code. Before the first digit, after the last and at the point: zero. */
const digitAt = (decimal: string, at: number): number => {
  const unit = at >= 0 && at < decimal.length ? decimal.charCodeAt(at) : zero;
  return unit >= zero ? unit : zero;
};

/**
 * Negative, zero or positive as `left` is less than, equal to or greater than `right`.
 * Both must be decimals of the contract. Compares digit by digit from the left, with the points one
 * above the other: no float, no rounding.
 */
export const compareDecimals = (left: string, right: string): number => {
  const leftPoint = pointOf(left);
  const rightPoint = pointOf(right);
  const end = Math.max(left.length - leftPoint, right.length - rightPoint);
  for (let at = -Math.max(leftPoint, rightPoint); at < end; at += 1) {
    const difference = digitAt(left, leftPoint + at) - digitAt(right, rightPoint + at);
    if (difference !== 0) return difference;
  }
  return 0;
};
