import type { ExcerptRun } from '../../src/contracts/page-views.ts';
import { candidateKey, searchKey } from '../../src/evidence/lookup-key.ts';

/** More words than these do not count: each is compared with every text. */
const maxWords = 8;

/** More characters of a search do not count; the form takes no more either. */
const maxCharacters = 200;

/**
 * A word as texts are searched for it, and as part numbers are: without punctuation. One with fewer than three characters has a space
 * before it, so that it is found at the beginning of words alone.
 */
export type SearchWord = { readonly text: string; readonly number: string };

/** One reading of a search text: the part number, and the words before it, which name its manufacturer. */
export type PartNumberReading = {
  readonly manufacturer: readonly string[];
  /** The part number as it was typed, case-folded. */
  readonly text: string;
  readonly number: string;
};

/** A search text, prepared for comparison. */
export type SearchedWords = {
  /** Each different word once, at most eight; none of them is without a letter or digit. */
  readonly words: readonly SearchWord[];
  readonly readings: readonly PartNumberReading[];
};

/** A shorter word is within too many texts, and PostgreSQL has no index of its places within words. */
const fewestWithin = 3;

/** Whether a word is found at the beginning of words alone, in texts or in part numbers. */
export const isShort = ({ text, number }: SearchWord): boolean =>
  text.startsWith(' ') || number.startsWith(' ');

const asSearched = (word: string): string => (word.length < fewestWithin ? ` ${word}` : word);

/** Parses a search text. Without a letter or digit it has no words. */
export const readSearch = (typed: string): SearchedWords => {
  const written = searchKey(typed.slice(0, maxCharacters)).split(/\s+/);
  const named = written.filter((word) => candidateKey(word) !== '');
  const words = [...new Set(named)].slice(0, maxWords);
  return {
    words: words.map((text) => ({ text: asSearched(text), number: asSearched(candidateKey(text)) })),
    readings: named.slice(0, maxWords).map((_, position) => {
      const text = named.slice(position).join(' ');
      return { manufacturer: named.slice(0, position), text, number: candidateKey(text) };
    }),
  };
};

/** About how many characters an excerpt has, and how many of them stand before the first match. */
const [excerptLength, lead] = [240, 60];

/** A text as it is searched, with the position in the text at which each of its characters begins. */
const searched = (text: string): { readonly key: string; readonly positions: readonly number[] } => {
  let key = '';
  const positions: number[] = [];
  let position = 0;
  // A run of ASCII keeps its length. Any other character is folded by itself, and all that it becomes begins where it does.
  for (const [run] of text.matchAll(/[\0-\x7f]+|[^\0-\x7f]/gu)) {
    const folded = searchKey(run);
    const isAscii = run.charCodeAt(0) < 0x80;
    for (let unit = 0; unit < folded.length; unit += 1) positions.push(position + (isAscii ? unit : 0));
    key += folded;
    position += run.length;
  }
  positions.push(position);
  return { key, positions };
};

type Range = readonly [start: number, end: number];

/** Where the words stand in a text, from its beginning on; of matches that overlap the first. */
const matchesIn = (text: string, words: readonly string[]): Range[] => {
  const { key, positions } = searched(text);
  const spaced = ` ${key}`;
  const found = words
    .flatMap((word) => {
      const ranges: Range[] = [];
      const own = word.trimStart();
      const before = word.length - own.length;
      for (let at = spaced.indexOf(word); at !== -1; at = spaced.indexOf(word, at + word.length)) {
        const start = at + before - 1;
        ranges.push([positions[start] ?? 0, positions[start + own.length] ?? text.length]);
      }
      return ranges;
    })
    .sort(([one], [other]) => one - other);
  const apart: Range[] = [];
  for (const range of found) if (range[0] >= (apart.at(-1)?.[1] ?? 0)) apart.push(range);
  return apart;
};

/** The part of a text around the first of the words, cut between words, with every match in it as a run of its own. */
export const excerptOf = (text: string, words: readonly string[]): ExcerptRun[] => {
  const all = matchesIn(text, words);
  const wanted = Math.max(0, (all[0]?.[0] ?? 0) - lead);
  const start = wanted === 0 ? 0 : text.lastIndexOf(' ', wanted) + 1;
  const rest =
    text.length - start <= excerptLength ? text.length : text.lastIndexOf(' ', start + excerptLength);
  const end = rest > start ? rest : Math.min(text.length, start + excerptLength);
  const runs: ExcerptRun[] = start > 0 ? [{ text: '… ', isMatch: false }] : [];
  let position = start;
  for (const [from, to] of all) {
    if (from < start || to > end) continue;
    if (from > position) runs.push({ text: text.slice(position, from), isMatch: false });
    runs.push({ text: text.slice(from, to), isMatch: true });
    position = to;
  }
  const after = `${text.slice(position, end)}${end < text.length ? ' …' : ''}`;
  return after === '' ? runs : [...runs, { text: after, isMatch: false }];
};
