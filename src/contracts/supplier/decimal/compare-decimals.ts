const zero = 0x30;
const point = 0x2e;

/** Where the first digit that counts is: leading zeros add nothing. */
const firstSignificant = (text: string): number => {
  let at = 0;
  while (text.charCodeAt(at) === zero) at += 1;
  return at;
};

/** Where the digits before the point end. */
const endOfInteger = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== point) at += 1;
  return at;
};

/** The digit at this place as a character code; a place after the last digit holds a zero. */
const digitAt = (text: string, at: number): number => (at < text.length ? text.charCodeAt(at) : zero);

/**
 * Negative, zero or positive as `left` is less than, equal to or greater than `right`.
 * Both must be decimals of the contract. Compares digit by digit as text: no float, no rounding.
 */
export const compareDecimals = (left: string, right: string): number => {
  let leftAt = firstSignificant(left);
  let rightAt = firstSignificant(right);
  const leftPoint = endOfInteger(left, leftAt);
  const rightPoint = endOfInteger(right, rightAt);
  const moreDigits = leftPoint - leftAt - (rightPoint - rightAt);
  if (moreDigits !== 0) return moreDigits;

  while (leftAt < leftPoint) {
    const difference = left.charCodeAt(leftAt) - right.charCodeAt(rightAt);
    if (difference !== 0) return difference;
    leftAt += 1;
    rightAt += 1;
  }
  for (leftAt += 1, rightAt += 1; leftAt < left.length || rightAt < right.length; leftAt += 1, rightAt += 1) {
    const difference = digitAt(left, leftAt) - digitAt(right, rightAt);
    if (difference !== 0) return difference;
  }
  return 0;
};
