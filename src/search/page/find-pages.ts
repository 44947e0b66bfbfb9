import type { Found, SearchIndex } from './search-index.ts';

const nothing: Found = { results: [] };

/** A word as the index compares it: without case, marks and accents. */
const comparable = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether some page has the word itself, another form of it, or a longer word that it is a part of. */
const isKnown = async (index: SearchIndex, word: string): Promise<boolean> => {
  const inAnyForm = await index.search(`"${word}"`);
  if (inAnyForm.results.length > 0) return true;
  const [best] = (await index.search(word)).results;
  const content = (await best?.data())?.content ?? '';
  return content.split(/\s+/).some((other) => comparable(other).includes(comparable(word)));
};

/**
 * The pages that have every one of the words. The index itself would cut an unknown word shorter and shorter until
 * something begins with the rest (https://github.com/Pagefind/pagefind/issues/1246), and a near match must not pass
 * for the part number that was asked for.
 */
export const findPages = async (index: SearchIndex, words: string): Promise<Found> => {
  const each = words.split(/[\s"]+/).filter((word) => comparable(word) !== '');
  if (each.length === 0) return nothing;
  const known = await Promise.all(each.map((word) => isKnown(index, word)));
  return known.includes(false) ? nothing : index.search(words);
};
