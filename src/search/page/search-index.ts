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
export type SearchIndex = { readonly search: (words: string) => Promise<Found> };

// The build writes this file after the bundler is done, so the bundler must leave its address alone.
const address = '/pagefind/pagefind.js';

/** Loads the index of the site; the second time it is there already. */
export const openIndex = (): Promise<SearchIndex> => import(/* @vite-ignore */ address);
