/** A page that a search found. */
export type FoundPage = {
  readonly url: string;
  readonly meta: { readonly title: string; readonly kind: string };
  /** The whole text of the page. */
  readonly content: string;
  /** Text around the words, with `<mark>` around each of them, as HTML. */
  readonly excerpt: string;
};

/** What a search found, best first. Each page is read from the index when it is wanted. */
export type Found = { readonly results: readonly { readonly data: () => Promise<FoundPage> }[] };

/** What of the index of the site is used. Words between quotation marks are searched as a phrase. */
type SearchIndex = { readonly search: (words: string) => Promise<Found> };

// The build writes this file after the bundler is done, so the bundler must leave its address alone.
const address = '/pagefind/pagefind.js';

/** Loads the index of the site; the second time it is there already. */
export const openIndex = (): Promise<SearchIndex> => import(/* @vite-ignore */ address);

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
