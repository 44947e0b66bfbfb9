import * as limits from '../bounds.ts';

const zero = 0x30;
const nine = 0x39;
const point = 0x2e;

/** Where the digits that start at this place end. */
const endOfDigits = (text: string, from: number): number => {
  let at = from;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit < zero || unit > nine) break;
    at += 1;
  }
  return at;
};

/** Whether a text is a decimal of the contract: 1 to 12 ASCII digits, and at most 8 after a point. */
export const isDecimal = (text: string): boolean => {
  const integer = endOfDigits(text, 0);
  if (integer === 0 || integer > limits.maxIntegerDigits) return false;
  if (integer === text.length) return true;
  const end = endOfDigits(text, integer + 1);
  const fraction = end - integer - 1;
  return (
    text.charCodeAt(integer) === point &&
    end === text.length &&
    fraction > 0 &&
    fraction <= limits.maxFractionDigits
  );
};
