import type { Edition } from '../../src/contracts/editions.ts';
import type {
  FilterChoices,
  ListedManufacturer,
  RemovedRecordView,
  SearchResult,
} from '../../src/contracts/page-views.ts';
import type { Product } from '../../src/contracts/product.ts';
import type { CatalogueFilterValues, RecordOrder } from '../../src/contracts/site-paths.ts';
import type { StatedRecord } from '../statements/statement-bodies.ts';

/** Some entries of a list, and how many all of it has. */
export type ListPart<Entry> = { readonly entries: readonly Entry[]; readonly total: number };

/**
 * What the pages of the catalogue are rendered from, whatever keeps it. Every method rejects with `CatalogueUnavailable` when
 * the database does not answer, or its file cannot be read.
 */
export type PageStore = {
  /** What the page of the record with exactly this id shows; the page reads it with its schema. */
  readonly findRecord: (id: string) => Promise<unknown>;
  /** The record with exactly this id and what its sources have said. */
  readonly findStatements: (id: string) => Promise<StatedRecord | undefined>;
  /** The record with this id that an edition removed. */
  readonly findRemoved: (id: string) => Promise<RemovedRecordView | undefined>;
  /** At most `recordsOnPage` of the records that meet all of the filters, in an order, after the first `skipped`. */
  readonly listRecords: (
    filters: CatalogueFilterValues,
    order: RecordOrder,
    skipped: number,
  ) => Promise<ListPart<Product>>;
  /**
   * The values of each filter that some record has beside the other filters, in the order in which people find them, and the
   * one that is set, also when no record has it.
   */
  readonly choices: (filters: CatalogueFilterValues) => Promise<FilterChoices>;
  /** All manufacturers by name. */
  readonly manufacturers: () => Promise<readonly ListedManufacturer[]>;
  readonly findManufacturer: (id: string) => Promise<ListedManufacturer | undefined>;
  /**
   * At most `resultsOnPage` of the pages that have every one of the words, after the first `skipped`: exact part numbers
   * first, then parts of them, then titles, then texts, and equally good ones by manufacturer and part number. The first
   * `maxResults` are listed, and a total of one more means that there are more.
   */
  readonly search: (words: string, skipped: number) => Promise<ListPart<SearchResult>>;
  /** The whole catalogue as files, described for search engines (schema.org); JSON. */
  readonly dataset: () => Promise<string>;
  /** Where errors of the service are reported; undefined when nobody has said. */
  readonly ownReports: () => Promise<string | undefined>;
  /** What no answer of the service does or permits, as the overview says it. */
  readonly authorityBoundary: () => Promise<string>;
  /** The editions of the catalogue, the oldest first. */
  readonly editions: () => Promise<readonly Edition[]>;
  readonly close: () => Promise<void>;
};
