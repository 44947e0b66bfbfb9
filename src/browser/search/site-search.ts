import {
  type CatalogueView,
  type ChoiceNumbers,
  countChoices,
  findRecords,
} from '../catalogue/catalogue-view.ts';
import { type Found, findPages, openIndex, type SearchIndex } from './search-index.ts';

/** What the pages search with: the index of the site in the browser, or a function of the site. */
export type SiteSearch = {
  /** The pages that have every one of the words; a record whose part number the words are comes first. */
  readonly findPages: (words: string) => Promise<Found>;
  /** The records of a view, in its order. */
  readonly findRecords: (view: CatalogueView) => Promise<Found>;
  /** The number of records that each value of each filter would leave, beside the other filters of the view. */
  readonly countChoices: (view: CatalogueView) => Promise<ChoiceNumbers>;
};

const searchOf = (index: SearchIndex): SiteSearch => ({
  findPages: (words) => findPages(index, words),
  findRecords: (view) => findRecords(index, view),
  countChoices: (view) => countChoices(index, view),
});

/** The search that the build of the page has. */
export const openSiteSearch = async (): Promise<SiteSearch> =>
  document.querySelector('[data-search="service"]') === null
    ? searchOf(await openIndex())
    : (await import('./search-service.ts')).searchService;
