import { candidateKey } from '../../src/contracts/lookup-key.ts';

/** So many characters begin few enough words to look for all of them. */
const fewestOfBeginning = 3;

/** The words of a text, one after the other; the last is also found as the beginning of a longer word. */
const phrase = (words: readonly string[]): string =>
  `"${words.join(' ')}"${(words.at(-1) ?? '').length < fewestOfBeginning ? '' : ' *'}`;

/**
 * A search in the syntax of SQLite's FTS5: every word has to occur, itself, in another form, or, from three characters on,
 * as the beginning of a longer word. Punctuation within a word does not count, so that part numbers are found however they are written. Undefined when
 * there is no word. What was typed never becomes syntax: only its letters and digits are used, in quotation marks.
 */
export const searchExpression = (typed: string): string | undefined => {
  const each = typed.split(/\s+/).flatMap((word) => {
    const parts = word.match(/[\p{L}\p{N}\p{M}]+/gu);
    const key = candidateKey(word);
    return parts === null || key === '' ? [] : [`(${phrase(parts)} OR key : ${phrase([key])})`];
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
