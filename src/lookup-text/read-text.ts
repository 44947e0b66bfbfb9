import type { LeftOut } from '../contracts/site-paths.ts';
import { type LabelWords, looksLikeNumber, readLabelWords } from './label-words.ts';
import { isGtin, readAddress, readCode } from './scanned-code.ts';

/** Whether digits have the length of a GTIN, and a check digit that is right for one. */
export type GtinState = 'right' | 'wrong_check_digit';

/**
 * What a person wrote or scanned: nothing; a list of so many lines; a code without a number; the text of a label or the words of an
 * address; or words, which may be a name and a number. `leftOut` names what it has beside these. A code with a number is words.
 */
export type ReadText =
  | { readonly kind: 'empty' }
  | { readonly kind: 'list'; readonly lines: number }
  | { readonly kind: 'code_without_number' }
  | { readonly kind: 'label'; readonly label: LabelWords; readonly leftOut: readonly LeftOut[] }
  | {
      readonly kind: 'words';
      readonly text: string;
      /** Undefined for what is no GTIN. A GTIN may also be a part number. */
      readonly gtin: GtinState | undefined;
      readonly leftOut: readonly LeftOut[];
    };

/** More lines than these are counted as these: who pastes them has a list. */
const maxLines = 100_000;

/** The most words of a part of a line that is a list: a quantity, a name and a number. */
const maxWordsOfPart = 3;

/** A number of pieces before or behind a number. */
const quantityBefore =
  /^(?:(?:qty|quantity|menge|anzahl|qt[ée]|quantit[ée]|quantità|cantidad|cant)\.?:?\s*\d{1,5}|\d{1,5}\s*(?:x|×|pcs\.?|stk\.?|ea\.?))\s+/i;
const quantityBehind = /(?<=\S)\s+(?:x\s*\d{1,5}|\d{1,5}\s*(?:x|×|pcs|pieces|stk|stück|st|ea)\.?)$/i;

const withoutQuantity = (text: string): string =>
  text.replace(quantityBefore, '').replace(quantityBehind, '');

/** The text within quotation marks. An inch sign behind a number stays. */
const unquoted = (text: string): string => {
  const inner = text.replace(/^["'“”„‘’‚«»]{1,2}/u, '');
  return inner === text ? text : inner.replace(/["'“”„‘’‚«»]{1,2}$/u, '').trim();
};

const hasNumber = (text: string): boolean => text.split(/[\s;,\t]+/).some(looksLikeNumber);

/** The lines of a list: those of the text, or parts of its only line that have a number each. */
const linesOf = (text: string): readonly string[] => {
  const lines = text.split(/\r\n|\r|\n/, maxLines).filter((line) => line.trim() !== '');
  const [only = ''] = lines;
  if (lines.length !== 1) return lines;
  const parts = only.split(/[;,]\s+|;/).filter((part) => part.trim() !== '');
  // More words are the description of one product, which has commas too.
  return parts.every((part) => hasNumber(part) && part.trim().split(/\s+/).length <= maxWordsOfPart)
    ? parts
    : lines;
};

/** Shorter digits are part numbers of many manufacturers, whatever their last digit is. */
const gtinState = (digits: string): GtinState | undefined => {
  if (isGtin(digits)) return 'right';
  return /^\d{12,14}$/.test(digits) ? 'wrong_check_digit' : undefined;
};

const wordsOf = (product: string, leftOut: readonly LeftOut[]): ReadText => {
  const digits = product.replaceAll(/\s/g, '');
  const gtin = gtinState(digits);
  return { kind: 'words', text: gtin === undefined ? product : digits, gtin, leftOut };
};

/** Reads the text of the box. It needs no names of manufacturers, and keeps no serial number that the text marks as one. */
export const readText = (written: string): ReadText => {
  const text = unquoted(written.trim());
  if (text === '') return { kind: 'empty' };
  const code = readCode(text);
  if (code !== undefined) {
    const { numbers, gtin, brand, hasSerial, hasMore } = code;
    const [number = gtin] = numbers;
    if (number === undefined) return { kind: 'code_without_number' };
    const isMore = hasMore || (gtin !== undefined && number !== gtin);
    return {
      kind: 'words',
      text: [brand ?? '', number].join(' ').trim(),
      gtin: number === gtin ? gtinState(gtin) : undefined,
      leftOut: [...(hasSerial ? (['serial_number'] as const) : []), ...(isMore ? (['other'] as const) : [])],
    };
  }
  const address = readAddress(text);
  if (address !== undefined) return { kind: 'label', label: readLabelWords(address), leftOut: ['other'] };
  const label = readLabelWords(text);
  const lines = linesOf(text);
  if (lines.length > 1 && !label.hasSerial && !label.hasNumber && lines.every(hasNumber)) {
    return { kind: 'list', lines: lines.length };
  }
  if (label.hasSerial || label.hasNumber || lines.length > 1) {
    return { kind: 'label', label, leftOut: label.hasSerial ? ['serial_number'] : [] };
  }
  const product = withoutQuantity(text);
  return wordsOf(product, product === text ? [] : ['quantity']);
};
