import { readLoneNumber } from './read-number.ts';

/** What counts where a cell of a workbook shows something else than it holds. */
export type ShownTexts = 'stored' | 'shown';

/** How many digits of a number a spreadsheet keeps. */
const maxDigits = 15;

/** Whether a number that a cell of a workbook holds has more digits than a spreadsheet keeps. */
export const hasTooManyDigits = (stored: string): boolean =>
  stored.length > maxDigits && stored.replace(/[^0-9]/g, '').replace(/^0+/, '').length > maxDigits;

/** A mark between groups of three digits, as sheets show quantities. */
const groupMark = /(?<=[0-9])[,.' \u00a0\u202f\u2019](?=[0-9]{3}(?![0-9]))/g;

/**
 * Whether a sheet shows a number otherwise than by its digits, as part of a text: `00017` for 17, `40.10` for 40.1, `A-17`. Groups of
 * digits, and an exponent in place of them, are the sheet's way to show a quantity, and no part of a text.
 */
export const isShownOtherwise = (stored: string, shown: string): boolean => {
  if (shown === stored || /^-?[0-9](?:[.,][0-9]+)?E[+-][0-9]+$/.test(shown)) return false;
  const ungrouped = shown.replace(groupMark, '');
  return ungrouped === shown ? true : Number(ungrouped) !== Number(stored);
};

/** The text that a cell with a number gives a field of texts: the digits that it holds, or what it shows where that is to count. */
export const textOfNumber = (stored: string, shown: string, shownTexts: ShownTexts | undefined): string =>
  shownTexts === 'shown' && isShownOtherwise(stored, shown) ? shown : stored;

/**
 * Whether the percent sign that a sheet shows is a text beside the number: 19 with the format `0"%"` is 19 percent, and 0.19 with `0%`
 * shows the same.
 */
export const isWrittenPercent = (stored: string, shown: string): boolean => {
  if (!shown.includes('%')) return false;
  const read = Number(readLoneNumber(shown.replace(/[^0-9.,]/g, '')) ?? Number.NaN);
  const held = Math.abs(Number(stored));
  return held !== 0 && Math.abs(read - held) < Math.abs(read - held * 100);
};
