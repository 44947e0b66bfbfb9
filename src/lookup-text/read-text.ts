import type { LeftOut } from '../contracts/site-paths.ts';
import { type LabelWords, looksLikeNumber, readLabelWords } from './label-words.ts';
import { isGtin, readCode } from './scanned-code.ts';

/**
 * What a person wrote or scanned: nothing; a list of so many lines; a code without a number; the text of a label; or words, which may
 * be a name and a number. `leftOut` names what it has beside these. A code with a number is words.
 */
export type ReadText =
  | { readonly kind: 'empty' }
  | { readonly kind: 'list'; readonly lines: number }
  | { readonly kind: 'code_without_number' }
  | { readonly kind: 'label'; readonly label: LabelWords; readonly leftOut: readonly LeftOut[] }
  | {
      readonly kind: 'words';
      readonly text: string;
      /** Whether it is a GTIN, which may also be a part number. */
      readonly isGtin: boolean;
      readonly leftOut: readonly LeftOut[];
    };

/** More lines than these are counted as these: who pastes them has a list. */
const maxLines = 100_000;

/** A number of pieces before or behind a number. */
const quantityBefore = /^\d{1,5}\s*(?:x|×|pcs\.?|stk\.?|ea\.?)\s+/i;
const quantityBehind = /(?<=\S)\s+(?:x\s*\d{1,5}|\d{1,5}\s*(?:x|×|pcs|pieces|stk|stück|st|ea)\.?)$/i;

const withoutQuantity = (text: string): string =>
  text.replace(quantityBefore, '').replace(quantityBehind, '');

const hasNumber = (text: string): boolean => text.split(/[\s;,\t]+/).some(looksLikeNumber);

/** The lines of a list: those of the text, or parts of its only line that have a number each. */
const linesOf = (text: string): readonly string[] => {
  const lines = text.split(/\r\n|\r|\n/, maxLines).filter((line) => line.trim() !== '');
  const [only = ''] = lines;
  if (lines.length !== 1) return lines;
  const parts = only.split(/[;,]\s+|;/).filter((part) => part.trim() !== '');
  return parts.every(hasNumber) ? parts : lines;
};

/** Reads the text of the box. It needs no names of manufacturers, and keeps no serial number that the text marks as one. */
export const readText = (written: string): ReadText => {
  const text = written.trim();
  if (text === '') return { kind: 'empty' };
  const code = readCode(text);
  if (code !== undefined) {
    const { numbers, gtin, brand, hasSerial, hasMore } = code;
    const [number = gtin] = numbers;
    if (number === undefined) return { kind: 'code_without_number' };
    return {
      kind: 'words',
      text: [brand ?? '', number].join(' ').trim(),
      isGtin: gtin !== undefined,
      leftOut: [...(hasSerial ? (['serial_number'] as const) : []), ...(hasMore ? (['other'] as const) : [])],
    };
  }
  const label = readLabelWords(text);
  const lines = linesOf(text);
  if (lines.length > 1 && !label.hasSerial && !label.hasNumber && lines.every(hasNumber)) {
    return { kind: 'list', lines: lines.length };
  }
  if (label.hasSerial || label.hasNumber || lines.length > 1) {
    return { kind: 'label', label, leftOut: label.hasSerial ? ['serial_number'] : [] };
  }
  const product = withoutQuantity(text);
  const digits = product.replaceAll(/\s/g, '');
  return {
    kind: 'words',
    text: isGtin(digits) ? digits : product,
    isGtin: isGtin(digits),
    leftOut: product === text ? [] : ['quantity'],
  };
};
