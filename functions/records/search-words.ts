import { candidateKey } from '../../src/contracts/lookup-key.ts';

const quoted = (text: string): string => `"${text}"`;

/**
 * A search in the syntax of SQLite's FTS5: every word has to occur, itself, in another form, or as the beginning of a longer
 * word. Punctuation within a word does not count, so that part numbers are found however they are written. Undefined when
 * there is no word. What was typed never becomes syntax: only its letters and digits are used, in quotation marks.
 */
export const searchExpression = (typed: string): string | undefined => {
  const each = typed.split(/\s+/).flatMap((word) => {
    const parts = word.match(/[\p{L}\p{N}\p{M}]+/gu);
    const key = candidateKey(word);
    return parts === null || key === '' ? [] : [`(${quoted(parts.join(' '))} * OR key : ${quoted(key)} *)`];
  });
  return each.length === 0 ? undefined : each.join(' AND ');
};

/** One way to read what was typed as a part number, alone or after the name of its manufacturer. */
type PartNumberReading = { readonly manufacturer: string; readonly partNumber: string };

/** The ways to read what was typed as a part number; `manufacturer` is empty when it is the part number alone. */
export const partNumberReadings = (typed: string): PartNumberReading[] => {
  const words = typed.trim().split(/\s+/);
  return words.map((_, place) => ({
    manufacturer: words.slice(0, place).join(' '),
    partNumber: words.slice(place).join(' '),
  }));
};

/** How exactly a part number is the one that was typed: 3 as it is written, 2 in another case, 1 with other punctuation. */
export const exactness = (partNumber: string, typed: string): 1 | 2 | 3 => {
  if (partNumber === typed) return 3;
  return partNumber.toLowerCase() === typed.toLowerCase() ? 2 : 1;
};
