import type { CatalogueSettings } from '../../src/contracts/catalogue-settings.ts';
import type { ListedEdition } from '../../src/contracts/listed-changes.ts';
import { maxContaining, maxExact } from '../../src/contracts/lookup-limits.ts';
import {
  type FilterChoices,
  type ListedManufacturer,
  maxEditions,
  maxResults,
  maxTableRecords,
  recordsOnPage,
  resultsOnPage,
  type SearchResult,
} from '../../src/contracts/page-views.ts';
import type { Product } from '../../src/contracts/product.ts';
import type { TableRecord } from '../../src/contracts/record-columns.ts';
import type { RemovedRecordView } from '../../src/contracts/removed-record.ts';
import type { CatalogueFilterValues, RecordOrder } from '../../src/contracts/site-paths.ts';
import type { LookupStore } from '../../src/evidence/look-up.ts';
import { manufacturerKey } from '../../src/evidence/lookup-key.ts';
import { createNameFinder } from '../../src/evidence/similar-names.ts';
import type { NamesOf } from '../../src/lookup-text/name-and-number.ts';
import {
  type CatalogueEntry,
  type CatalogueRecord,
  catalogueEntry,
  catalogueRecord,
  catalogueSettings,
  filterChoices,
  foundProduct,
  type LicensedRecord,
  type ListPart,
  listedEdition,
  listedManufacturer,
  listedProducts,
  type PrebuiltProduct,
  recordLicence,
  removedRecord,
  searchResults,
  tableRecords,
} from './catalogue-rows.ts';
import { inPieces } from './in-pieces.ts';
import { readSearch, type SearchedWords } from './search-words.ts';

/**
 * The read-only catalogue, for lookups, pages, the search, statements and agents. Every method rejects with
 * `CatalogueUnavailable` when the database in which it is kept does not answer, or its file cannot be read.
 */
export type Catalogue = Omit<LookupStore<PrebuiltProduct, CatalogueEntry>, 'findManufacturer'> & {
  readonly settings: () => Promise<CatalogueSettings>;
  /** The manufacturer with this name, id or alias. */
  readonly findManufacturer: (manufacturer: string) => Promise<ListedManufacturer | undefined>;
  /** Finds the manufacturers with exactly a name, id or alias; without one, those that have it as a short name. */
  readonly names: () => Promise<NamesOf>;
  /** The record with exactly this id, with the data of its page and the statements of its sources. */
  readonly findRecord: (id: string) => Promise<CatalogueRecord | undefined>;
  /** The record with this id that an edition removed. */
  readonly findRemoved: (id: string) => Promise<RemovedRecordView | undefined>;
  /**
   * At most `recordsOnPage` of the records that meet all of the filters, in an order, after the first `skipped`. The total is 0
   * where none is left.
   */
  readonly listRecords: (
    filters: CatalogueFilterValues,
    order: RecordOrder,
    skipped: number,
  ) => Promise<ListPart<Product>>;
  /**
   * All records that meet the filters, in an order, each with its licence; only their number where they are more than
   * `maxTableRecords`. Waits for `pause` between pieces of them.
   */
  readonly listLicensed: (
    filters: CatalogueFilterValues,
    order: RecordOrder,
    pause?: Pause,
  ) => Promise<ListPart<LicensedRecord>>;
  /**
   * The values of each filter that some record has beside the other filters, in the order in which people find them, and the
   * one that is set, also when no record has it.
   */
  readonly choices: (filters: CatalogueFilterValues) => Promise<FilterChoices>;
  /** All manufacturers by name. */
  readonly manufacturers: () => Promise<readonly ListedManufacturer[]>;
  /**
   * At most `resultsOnPage` of the pages that have every one of the words, after the first `skipped`: exact part numbers
   * first, then parts of them, then titles, then texts, and equally good ones by manufacturer and part number. The first
   * `maxResults` are listed, and a total of one more means that there are more.
   */
  readonly search: (words: string, skipped: number) => Promise<ListPart<SearchResult>>;
  /**
   * The records among all results of a search, each with its licence; only the total where it is more than `maxResults`. Waits
   * for `pause` between pieces of them.
   */
  readonly searchLicensed: (words: string, pause?: Pause) => Promise<ListPart<LicensedRecord>>;
  /**
   * What the editions since a day changed of the manufacturer with this id, or of all, the newest first; at most `maxEditions`.
   */
  readonly changes: (
    manufacturerId: string | undefined,
    since: string | undefined,
  ) => Promise<readonly ListedEdition[]>;
  readonly close: () => Promise<void>;
};

/** Lets others use the thread. */
type Pause = () => Promise<void>;

/** The queries of a store and their parameters: a statement of the file, a function of the schema `catalogue` in PostgreSQL. */
export type CatalogueQuery =
  | readonly ['settings']
  | readonly ['manufacturers']
  | readonly ['find_manufacturer', key: string]
  | readonly ['find', manufacturerKey: string, partNumber: string]
  | readonly [
      'records_with_numbers' | 'records_with_keys',
      texts: readonly string[],
      wantedManufacturerIds: readonly string[],
      maxRows: number,
    ]
  | readonly ['records_containing', candidateKey: string, manufacturerId: string | null, maxRows: number]
  | readonly ['find_record', id: string]
  | readonly ['find_removed', id: string]
  | readonly [
      'list_records',
      filters: CatalogueFilterValues,
      order: RecordOrder,
      skipped: number,
      maxEntries: number,
    ]
  | readonly ['choices', filters: CatalogueFilterValues]
  | readonly ['record_licences', ids: readonly string[]]
  | readonly ['edition_changes', manufacturerId: string, since: string, maxEntries: number]
  | readonly ['search', searched: SearchedWords, skipped: number, maxEntries: number, maxTotal: number];

/** A value of a query. An object is passed as JSON. */
export type QueryValue = string | number | null | object;

/** The storage of a catalogue. It compares texts code point for code point. */
export type CatalogueStore = {
  /** A number that changes when another catalogue is read. */
  readonly generation: () => Promise<number>;
  /** The rows of a query, all of one catalogue. */
  readonly rows: (...query: CatalogueQuery) => Promise<readonly unknown[]>;
  readonly close: () => Promise<void>;
};

/** The database in which the catalogue is kept has not answered, or its file cannot be read. The message is for the log, never for a client. */
export class CatalogueUnavailable extends Error {}

/** The catalogue in a store: the rules by which names, part numbers and words are compared, the same for every store. */
export const createCatalogue = ({ generation, rows, close }: CatalogueStore): Catalogue => {
  const manufacturers = async () => (await rows('manufacturers')).map(listedManufacturer);
  /** What is read at the first use, and again where another catalogue is read. */
  const keptByGeneration = <Kept>(read: () => Promise<Kept>): (() => Promise<Kept>) => {
    let kept: { readonly of: number; readonly value: Kept } | undefined;
    return async () => {
      const current = await generation();
      if (kept?.of !== current) kept = { of: current, value: await read() };
      return kept.value;
    };
  };

  const nameFinder = keptByGeneration(async () => createNameFinder(await manufacturers()));

  const total = async (filters: CatalogueFilterValues, order: RecordOrder) =>
    listedProducts(await rows('list_records', filters, order, 0, 1)).total;

  const settings = keptByGeneration(async () => {
    const read = catalogueSettings(await rows('settings'));
    if (read !== undefined) return read;
    throw new CatalogueUnavailable(
      'The catalogue in the database was loaded by another version, with other settings. Run npm run catalogue -- load.',
    );
  });

  /** Records with their licences. All that it reads is of one catalogue. */
  const licensed = async (
    read: () => Promise<readonly unknown[]>,
    pause: Pause = async () => {},
  ): Promise<readonly LicensedRecord[]> => {
    const before = await generation();
    const records: TableRecord[] = [];
    for (const piece of inPieces(await read())) {
      await pause();
      for (const record of tableRecords(piece)) records.push(record);
    }
    const ids = records.map(({ data }) => data.id);
    const found = await rows('record_licences', ids);
    if ((await generation()) !== before) {
      throw new CatalogueUnavailable('The catalogue was replaced while its records were read.');
    }
    const licences = new Map(found.map(recordLicence));
    return records.map((record) => {
      const licence = licences.get(record.data.id);
      if (licence !== undefined) return { record, licence };
      throw new CatalogueUnavailable(
        'The catalogue in the database was loaded by an earlier version, which wrote no licences of records. Run npm run catalogue -- load.',
      );
    });
  };

  return {
    settings,
    find: async (manufacturer, partNumber) =>
      (await rows('find', manufacturerKey(manufacturer), partNumber)).map(foundProduct)[0],
    findManufacturer: async (manufacturer) =>
      (await rows('find_manufacturer', manufacturerKey(manufacturer))).map(listedManufacturer)[0],
    findRows: async ({ numbers, alike, contained, manufacturerIds: ids }) => {
      const exact = numbers.length === 0 ? [] : await rows('records_with_numbers', numbers, ids, maxExact);
      const written = alike.length === 0 ? [] : await rows('records_with_keys', alike, ids, maxExact);
      const { key = '', manufacturerId = null } = contained ?? {};
      const longer =
        key === '' ? [] : await rows('records_containing', key, manufacturerId, maxContaining + 1);
      return {
        exact: exact.map(catalogueEntry),
        alike: written.map(catalogueEntry),
        containing: longer.map(catalogueEntry),
      };
    },
    findMeant: async (manufacturer) => (await nameFinder()).meant(manufacturer),
    names: async () => (await nameFinder()).named,
    findRecord: async (id) => (await rows('find_record', id)).map(catalogueRecord)[0],
    findRemoved: async (id) => (await rows('find_removed', id)).map(removedRecord)[0],
    listRecords: async (filters, order, skipped) =>
      listedProducts(await rows('list_records', filters, order, skipped, recordsOnPage)),
    listLicensed: async (filters, order, pause) => {
      const all = await total(filters, order);
      if (all > maxTableRecords) return { entries: [], total: all };
      const entries = await licensed(() => rows('list_records', filters, order, 0, maxTableRecords), pause);
      return { entries, total: entries.length };
    },
    choices: async (filters) => filterChoices(await rows('choices', filters)),
    manufacturers,
    search: async (typed, skipped) => {
      const search = readSearch(typed);
      if (search.words.length === 0) return { entries: [], total: 0 };
      const most = Math.max(0, Math.min(resultsOnPage, maxResults - skipped));
      const found = await rows('search', search, skipped, most, maxResults + 1);
      return searchResults(
        found,
        search.words.map(({ text }) => text),
      );
    },
    searchLicensed: async (typed, pause) => {
      const search = readSearch(typed);
      if (search.words.length === 0) return { entries: [], total: 0 };
      const found = await rows('search', search, 0, maxResults, maxResults + 1);
      const { total: all } = searchResults(found.slice(0, 1), []);
      if (all > maxResults) return { entries: [], total: all };
      return { entries: await licensed(async () => found, pause), total: all };
    },
    changes: async (manufacturerId = '', since = '') =>
      (await rows('edition_changes', manufacturerId, since, maxEditions)).map(listedEdition),
    close,
  };
};
