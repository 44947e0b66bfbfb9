import { decimalForm } from '../contracts/supplier/decimal.ts';
import { maxFractionDigits } from '../contracts/supplier/limits.ts';

/** More digits than any price has; a longer text is not divided. */
const maxLength = 40;

/** A decimal as a whole number, and how many of its digits are behind the point. */
const scaled = (decimal: string): { readonly whole: bigint; readonly scale: number } => {
  const [integer = '', fraction = ''] = decimal.split('.');
  return { whole: BigInt(integer + fraction), scale: fraction.length };
};

/**
 * The exact quotient of two decimals, without zeros at its end. Undefined if it has more digits after the point than the
 * contract allows, if the divisor is zero, or if one of them is no decimal: nothing is ever rounded.
 */
export const divideDecimal = (dividend: string, divisor: string): string | undefined => {
  const isDecimal = (text: string): boolean => text.length <= maxLength && decimalForm.test(text);
  if (!isDecimal(dividend) || !isDecimal(divisor)) return undefined;
  const [above, below] = [scaled(dividend), scaled(divisor)];
  if (below.whole === 0n) return undefined;
  const numerator = above.whole * 10n ** BigInt(below.scale + maxFractionDigits);
  const denominator = below.whole * 10n ** BigInt(above.scale);
  if (numerator % denominator !== 0n) return undefined;
  const digits = String(numerator / denominator).padStart(maxFractionDigits + 1, '0');
  const fraction = digits.slice(-maxFractionDigits).replace(/0+$/, '');
  const integer = digits.slice(0, -maxFractionDigits);
  return fraction === '' ? integer : `${integer}.${fraction}`;
};
