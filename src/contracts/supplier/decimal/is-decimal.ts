import * as limits from '../bounds.ts';
import { decimalForm } from './decimal-form.ts';
import { pointOf } from './point-of.ts';

/** Whether the digits on both sides of the point are as many as the contract allows, or fewer. */
const isInBounds = (decimal: string): boolean => {
  const integer = pointOf(decimal);
  return integer <= limits.maxIntegerDigits && decimal.length - integer - 1 <= limits.maxFractionDigits;
};

/** Whether a text is a decimal of the contract: 1 to 12 ASCII digits, and at most 8 after a point. */
export const isDecimal = (text: string): boolean =>
  // So short a text has too many digits on neither side of its point.
  (text.length <= limits.maxFractionDigits || isInBounds(text)) && decimalForm.test(text);
