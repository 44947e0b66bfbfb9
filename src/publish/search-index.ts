import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CustomRecord } from 'pagefind';
import { z } from 'zod';
import type { CatalogueProduct } from '../content/catalogue/product-file.ts';
import { recordSearchEntry } from './record-search-entry.ts';

/** How many records are handed over at once. */
const recordsAtOnce = 128;

/** What the thread of a search index is asked to finish it with. */
export type PagesToIndex = {
  readonly siteDirectory: string;
  /** The files of the pages, relative to the site. Pages of other kinds than `pageKind` names are left out. */
  readonly files: readonly string[];
  /** Where files of the index are kept for later builds, and what they depend on beside their entries. */
  readonly kept: { readonly directory: string; readonly origin: string };
};

/** A search index that waits for its records and then for the pages. */
export type SearchIndex = {
  /** Adds the record of a product. */
  readonly add: (product: CatalogueProduct) => void;
  /** Ends without an index. */
  readonly leave: () => void;
  /** Adds pages of the built site, writes its folder `pagefind` and returns the number of all entries. */
  readonly finish: (pages: PagesToIndex) => Promise<number>;
};

/**
 * Opens a search index. A thread of its own hands records and pages to Pagefind: the one that renders the site is too busy to
 * keep it supplied. They are added in a fixed order, so that two builds give the same bytes.
 */
export const openSearchIndex = (): SearchIndex => {
  const thread = new Worker(new URL('./search-index-thread.ts', import.meta.url));
  const answered = once(thread, 'message');
  // A failure is reported by the end of the build, which waits for it.
  answered.catch(() => {});
  let records: CustomRecord[] = [];
  const hand = () => {
    thread.postMessage(records);
    records = [];
  };
  return {
    add: (product) => {
      records.push(recordSearchEntry(product));
      if (records.length === recordsAtOnce) hand();
    },
    leave: () => {
      thread.terminate();
    },
    finish: async (pages) => {
      hand();
      thread.postMessage(pages);
      const [entries] = await answered;
      return z.number().parse(entries);
    },
  };
};
