import table from './harmless-words.json' with { type: 'json' };
import type { HeadingMeaning } from './known-headings.ts';

/** A scale that a heading may state of its numbers, by a word of it: `weeks`, `cents`, `Tsd.`. */
export type StatedScale = keyof typeof table.scales;

/** The data file `harmless-words.json`: words, and phrases of them, in lower case; `#` is a number. */
type HarmlessWordsFile = {
  /** What a heading may add to the fields without changing what their values mean. */
  readonly harmless: readonly { readonly fields: readonly string[]; readonly words: readonly string[] }[];
  /** What states that its numbers are to be converted. */
  readonly scales: Readonly<Record<StatedScale, string>>;
};

const { harmless, scales }: HarmlessWordsFile = table;

/** The words of a text for comparison: in lower case, without accents, each number as `#`, unless it is 1. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}%¢#]+/u)
    .filter((word) => word !== '')
    .map((word) => (/^[0-9]+$/.test(word) && word !== '1' ? '#' : word));

const phrasesOf = (line: string): string[] => line.split(', ').map((phrase) => wordsOf(phrase).join(' '));

const harmlessOf = new Map<string, Set<string>>();
for (const { fields, words } of harmless) {
  for (const field of fields) {
    harmlessOf.set(field, new Set([...(harmlessOf.get(field) ?? []), ...words.flatMap(phrasesOf)]));
  }
}

const longestPhrase = [...harmlessOf.values()]
  .flatMap((phrases) => [...phrases].map((phrase) => phrase.split(' ').length))
  .reduce((most, length) => Math.max(most, length), 0);

/** Whether a text has nothing but harmless words and phrases of a field, one after the other. */
export const isHarmlessFor = (meaning: HeadingMeaning, text: string): boolean => {
  const phrases = harmlessOf.get(meaning) ?? new Set();
  const words = wordsOf(text);
  let at = 0;
  while (at < words.length) {
    const lengths = Array.from({ length: longestPhrase }, (_, index) => longestPhrase - index);
    const length = lengths.find((most) => phrases.has(words.slice(at, at + most).join(' ')));
    if (length === undefined) return false;
    at += length;
  }
  return true;
};

const scaleOfPhrase: ReadonlyMap<string, StatedScale> = new Map(
  (['weeks', 'cents', 'hundreds', 'thousands'] as const).flatMap((scale) =>
    phrasesOf(scales[scale]).map((phrase) => [phrase, scale] as const),
  ),
);

/** The scale that some word of a text states; undefined if none does. */
export const scaleIn = (text: string): StatedScale | undefined => {
  const words = wordsOf(text);
  const pairs = words.map((word, at) => `${word} ${words[at + 1] ?? ''}`);
  return [...pairs, ...words].map((phrase) => scaleOfPhrase.get(phrase)).find((scale) => scale !== undefined);
};

/** Where a heading without brackets ends in words that state a scale, or begins with them: `Lead time in weeks`, `Cents price`. */
export const splitScale = (
  heading: string,
): { readonly before: string; readonly stated: string } | undefined => {
  const words = heading.split(/\s+/).filter((word) => word !== '');
  const isScale = (word: string | undefined): boolean =>
    word !== undefined && scaleOfPhrase.has(wordsOf(word).join(' '));
  if (words.length > 1 && isScale(words.at(-1))) {
    const rest = words.slice(0, -1).join(' ');
    return {
      before: rest
        .replace(/(?<![\s,:–-])[\s,:–-]+(?:in|en|w|v)$/iu, '')
        .replace(/(?<![\s,:–-])[\s,:–-]+$/u, ''),
      stated: words.at(-1) ?? '',
    };
  }
  return words.length > 1 && isScale(words[0])
    ? { before: words.slice(1).join(' '), stated: words[0] ?? '' }
    : undefined;
};
