import { readLoneNumber } from './read-number.ts';

/** How far two numbers may be apart and still be one that was rounded to be shown: a hundredth of it, or half a unit. */
const isRounded = (stored: number, shown: number): boolean =>
  Math.abs(stored - shown) <= Math.max(Math.abs(stored) / 100, 0.5);

/**
 * Whether a cell of a workbook shows another sign or size than the number that it holds: a format can hide a minus, divide
 * by a thousand or show nothing. What a format only rounds, and text around the number, is no such difference.
 */
export const differsFromShown = (stored: string, shown: string): boolean => {
  const digits = shown.replace(/[^0-9.,' \u00a0\u202f]/g, '').trim();
  const isNegative = /[-\u2212(]/.test(shown);
  const read = readLoneNumber(digits.replace(/[ \u00a0\u202f']/g, '')) ?? digits.replaceAll(',', '');
  if (digits === '' || read === '') return true;
  const number = Number(stored);
  const isPercent = shown.includes('%');
  const size = Number(read) / (isPercent ? 100 : 1);
  return isNegative !== number < 0 || !isRounded(Math.abs(number), size);
};
