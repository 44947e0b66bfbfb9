import { searchKey } from '../../src/contracts/lookup-key.ts';
import type { ExcerptRun } from '../../src/contracts/page-views.ts';

/** About how many characters an excerpt has, and how many of them stand before the first match. */
const [excerptLength, lead] = [240, 60];

/** A text as it is searched, with the position in the text at which each of its characters begins. */
const searched = (text: string): { readonly key: string; readonly positions: readonly number[] } => {
  let key = '';
  const positions: number[] = [];
  let position = 0;
  for (const character of text) {
    const folded = searchKey(character);
    for (let unit = 0; unit < folded.length; unit += 1) positions.push(position);
    key += folded;
    position += character.length;
  }
  positions.push(position);
  return { key, positions };
};

type Range = readonly [start: number, end: number];

/** Where the words stand in a text, from its beginning on; of matches that overlap the first. */
const matchesIn = (text: string, words: readonly string[]): Range[] => {
  const { key, positions } = searched(text);
  const found = words
    .flatMap((word) => {
      const ranges: Range[] = [];
      for (let at = key.indexOf(word); at !== -1; at = key.indexOf(word, at + word.length)) {
        ranges.push([positions[at] ?? 0, positions[at + word.length] ?? text.length]);
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
