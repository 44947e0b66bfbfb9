import { limits } from '../limits.ts';

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

const maxLength = limits.maxIntegerDigits + 1 + limits.maxFractionDigits;

/** Whether a text is a decimal of the contract: 1 to 12 ASCII digits, and at most 8 after a point. */
export const isDecimal = (text: string): boolean => {
  if (text.length > maxLength) return false;
  const integerEnd = endOfDigits(text, 0);
  if (integerEnd === 0 || integerEnd > limits.maxIntegerDigits) return false;
  if (integerEnd === text.length) return true;
  const fractionStart = integerEnd + 1;
  if (text.charCodeAt(integerEnd) !== point || fractionStart === text.length) return false;
  return (
    text.length - fractionStart <= limits.maxFractionDigits &&
    endOfDigits(text, fractionStart) === text.length
  );
};
