import { candidateKey } from '../../contracts/lookup-key.ts';

/** A page that a search found. */
export type FoundPage = {
  readonly url: string;
  /** Only records have a part number: `partNumber` without case and punctuation, `writtenPartNumber` as it is. */
  readonly meta: {
    readonly title: string;
    readonly kind: string;
    readonly partNumber?: string;
    readonly writtenPartNumber?: string;
    readonly name?: string;
    /** The date of the evidence, `YYYY-MM-DD`. */
    readonly evidence?: string;
  };
  /** The values under which filters find the page. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** The whole text of the page. */
  readonly content: string;
  /** Text around the words, with `<mark>` around each of them, as HTML. */
  readonly excerpt: string;
};

/** The pages that a search found, best first. Each is read from the index on request. */
export type Found = { readonly results: readonly { readonly data: () => Promise<FoundPage> }[] };

/** For each filter the number of pages under each of its values. */
type FilterCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Pages that were found by filters, and what another filter would leave of them. */
export type Filtered = Found & { readonly filters: FilterCounts };

/** Filters with their values, and the key by which results are sorted; pages without that key are left out. */
export type Filtering = {
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: Readonly<Record<string, 'asc' | 'desc'>>;
};

/** The part of Pagefind that is used. Words between quotation marks are searched as a phrase. */
export type SearchIndex = {
  readonly search: (words: string, filtering?: Filtering) => Promise<Filtered>;
  /** Loads all filters, so that a search counts the pages of each value. */
  readonly filters: () => Promise<FilterCounts>;
};

// The build writes this file after bundling, so the bundler must not resolve its address.
const address = '/pagefind/pagefind.js';

/** Loads the index of the site, once. */
export const openIndex = (): Promise<SearchIndex> => import(/* @vite-ignore */ address);

/** How many results are shown at a time. */
export const shownAtOnce = 12;

const nothing: Found = { results: [] };

/** A word as the index compares it: without case, marks and accents. */
const comparable = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A word as the index has it: Pagefind takes symbols such as `+` out of pages, but not out of what is searched for. */
const withoutSymbols = (word: string): string => word.replace(/\p{S}/gu, '');

/** Whether a page has the word itself, another form of it, or a longer word that contains it. */
const isKnown = async (index: SearchIndex, word: string): Promise<boolean> => {
  const inAnyForm = await index.search(`"${word}"`);
  if (inAnyForm.results.length > 0) return true;
  const [best] = (await index.search(word)).results;
  const content = (await best?.data())?.content ?? '';
  return content.split(/\s+/).some((other) => comparable(other).includes(comparable(word)));
};

/**
 * How exactly a page is the record that somebody has typed the part number of, alone or after the manufacturer: 3 as it is
 * written, 2 in another case, 1 with other punctuation, 0 not at all.
 */
const exactness = ({ meta: { title, partNumber } }: FoundPage, words: string): 0 | 1 | 2 | 3 => {
  if (partNumber === undefined || ![partNumber, candidateKey(title)].includes(candidateKey(words))) return 0;
  if (title.endsWith(words)) return 3;
  return title.toLowerCase().endsWith(words.toLowerCase()) ? 2 : 1;
};

/** The results with the records that were asked for by part number first; of the others each stays in its place. */
const withRecordsFirst = async ({ results }: Found, words: string): Promise<Found> => {
  const first = results.slice(0, shownAtOnce);
  const pages = await Promise.all(first.map((result) => result.data()));
  const order = pages.map((page, place) => ({ place, exactness: exactness(page, words) }));
  order.sort((one, other) => other.exactness - one.exactness || one.place - other.place);
  const sorted = order.flatMap(({ place }) => first[place] ?? []);
  return { results: [...sorted, ...results.slice(shownAtOnce)] };
};

/**
 * The pages that have every one of the words; a record whose part number the words are comes first. Pagefind itself shortens an unknown word until some word begins with
 * the rest (https://github.com/Pagefind/pagefind/issues/1246), and a near match must not pass for the part number
 * that was searched for.
 */
export const findPages = async (index: SearchIndex, words: string): Promise<Found> => {
  const each = words
    .split(/[\s"]+/)
    .map(withoutSymbols)
    .filter((word) => comparable(word) !== '');
  if (each.length === 0) return nothing;
  const known = await Promise.all(each.map((word) => isKnown(index, word)));
  return known.includes(false) ? nothing : withRecordsFirst(await index.search(each.join(' ')), words.trim());
};
