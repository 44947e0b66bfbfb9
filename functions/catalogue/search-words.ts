import { candidateKey, searchKey } from '../../src/contracts/lookup-key.ts';

/** More words than these do not count: each is compared with every text. */
const maxWords = 8;

/** More characters of a search do not count; the form takes no more either. */
const maxCharacters = 200;

/** A word as texts are searched for it, and as part numbers are: without punctuation. */
export type SearchWord = { readonly text: string; readonly number: string };

/** One way to read what was typed: the part number, and the words before it, which name its manufacturer. */
export type PartNumberReading = {
  readonly manufacturer: readonly string[];
  /** The part number as it was typed, case-folded. */
  readonly text: string;
  readonly number: string;
};

/** What was typed into a search, ready to be compared. */
export type SearchedWords = {
  /** Each different word once, at most eight; none of them is without a letter or digit. */
  readonly words: readonly SearchWord[];
  readonly readings: readonly PartNumberReading[];
};

/** Reads what was typed into a search. It has no words when nothing in it has a letter or digit. */
export const readSearch = (typed: string): SearchedWords => {
  const written = searchKey(typed.slice(0, maxCharacters)).split(/\s+/);
  const named = written.filter((word) => candidateKey(word) !== '');
  const words = [...new Set(named)].slice(0, maxWords);
  return {
    words: words.map((text) => ({ text, number: candidateKey(text) })),
    readings: named.slice(0, maxWords).map((_, position) => {
      const text = named.slice(position).join(' ');
      return { manufacturer: named.slice(0, position), text, number: candidateKey(text) };
    }),
  };
};
