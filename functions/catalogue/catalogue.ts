import type { CatalogueSettings } from '../../src/contracts/catalogue-settings.ts';
import type { ListedEdition } from '../../src/contracts/listed-changes.ts';
import { maxCandidates, maxContaining, maxExact } from '../../src/contracts/lookup-limits.ts';
import {
  type FilterChoices,
  type ListedManufacturer,
  maxEditions,
  maxResults,
  maxTableRecords,
  type NamedManufacturer,
  recordsOnPage,
  resultsOnPage,
  type SearchResult,
} from '../../src/contracts/page-views.ts';
import type { Product } from '../../src/contracts/product.ts';
import type { TableRecord } from '../../src/contracts/record-columns.ts';
import type { RemovedRecordView } from '../../src/contracts/removed-record.ts';
import type { CatalogueFilterValues, RecordOrder } from '../../src/contracts/site-paths.ts';
import { candidateKey, manufacturerKey } from '../../src/evidence/lookup-key.ts';
import { createNameIndex, type ManufacturerName } from '../../src/evidence/similar-names.ts';
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

/** A longer text than these characters is no part number, and nothing is similar to it. */
const maxNumberCharacters = 200;

/** The key of the part numbers that may be similar to a text; empty where none is. */
const similarKey = (partNumber: string): string =>
  partNumber.length > maxNumberCharacters ? '' : candidateKey(partNumber);

/** The most manufacturers that an unknown name is offered. */
const maxManufacturers = 5;

/**
 * The read-only catalogue, for lookups, pages, the search, statements and agents. Every method rejects with
 * `CatalogueUnavailable` when the database in which it is kept does not answer, or its file cannot be read.
 */
export type Catalogue = {
  readonly settings: () => Promise<CatalogueSettings>;
  /** The product with exactly this part number of the manufacturer with this name, id or alias. */
  readonly find: (manufacturer: string, partNumber: string) => Promise<PrebuiltProduct | undefined>;
  /** The manufacturer with this name, id or alias. */
  readonly findManufacturer: (manufacturer: string) => Promise<ListedManufacturer | undefined>;
  /**
   * The records with exactly this part number, of the manufacturer with this id or of whatever manufacturer, in the order of
   * ids; at most `maxExact`.
   */
  readonly findPartNumber: (partNumber: string, manufacturerId?: string) => Promise<CatalogueEntry[]>;
  /**
   * Records whose part numbers differ only by case or punctuation, or once did so in their source, at most `maxCandidates`:
   * those of the manufacturer with this name, id or alias, or of all when it is undefined.
   */
  readonly findCandidates: (
    manufacturer: string | undefined,
    partNumber: string,
  ) => Promise<CatalogueEntry[]>;
  /**
   * Records whose part numbers contain this text and more, whatever the case and punctuation of either: those of the
   * manufacturer with this name, id or alias, or of all when it is undefined. Part numbers that begin with it come first; at
   * most `maxContaining`. A text of one or two letters and digits finds only those that begin with it.
   */
  readonly findContaining: (
    manufacturer: string | undefined,
    partNumber: string,
  ) => Promise<{ readonly records: readonly CatalogueEntry[]; readonly hasMore: boolean }>;
  /**
   * Manufacturers that have it as a short name, then those with a name, id or alias that is written similarly, the likeliest
   * first; at most five. None of them is found by it.
   */
  readonly findSimilarManufacturers: (manufacturer: string) => Promise<ManufacturerName[]>;
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
  | readonly ['find_part_number', partNumber: string, manufacturerId: string | null, maxEntries: number]
  | readonly ['find_candidates', candidateKey: string, manufacturerKey: string | null, maxEntries: number]
  | readonly ['find_containing', candidateKey: string, manufacturerKey: string | null, maxEntries: number]
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

/** The names of a manufacturer that a lookup tells apart; of those that it does not, the first: its name before its id. */
const namesOf = ({ id, name, aliases }: ListedManufacturer): ManufacturerName[] => {
  const manufacturer: NamedManufacturer = { id, name };
  const names = [name, id, ...aliases.map((alias) => alias.name)];
  const apart = new Map(names.toReversed().map((written) => [manufacturerKey(written), written]));
  return [...apart.values()].map((written) => ({ manufacturer, name: written }));
};

/**
 * Finds manufacturers by what they are called, and those that a name may mean which is nobody's: by their short names, then by
 * likeness.
 */
const createNameFinder = (manufacturers: readonly ListedManufacturer[]) => {
  const names = manufacturers.flatMap(namesOf);
  const findSimilar = createNameIndex(names);
  const whole = Map.groupBy(names, ({ name }) => manufacturerKey(name));
  const shortNames = Map.groupBy(
    manufacturers.flatMap(({ id, name: named, shortNames: short }) =>
      short.map(({ name }) => ({ manufacturer: { id, name: named }, name, isShortName: true })),
    ),
    ({ name }) => manufacturerKey(name),
  );
  return {
    named: (written: string): readonly ManufacturerName[] => {
      const key = manufacturerKey(written);
      return (whole.get(key) ?? shortNames.get(key) ?? []).slice(0, maxManufacturers);
    },
    similar: (written: string): ManufacturerName[] => {
      const short = shortNames.get(manufacturerKey(written)) ?? [];
      const shown = new Set(short.map(({ manufacturer }) => manufacturer.id));
      const similar = findSimilar(written).filter(({ manufacturer }) => !shown.has(manufacturer.id));
      return [...short, ...similar].slice(0, maxManufacturers);
    },
  };
};

/** The catalogue in a store: the rules by which names, part numbers and words are compared, the same for every store. */
export const createCatalogue = ({ generation, rows, close }: CatalogueStore): Catalogue => {
  const keyOf = (manufacturer: string | undefined) =>
    manufacturer === undefined ? null : manufacturerKey(manufacturer);
  const manufacturers = async () => (await rows('manufacturers')).map(listedManufacturer);
  let names: { readonly of: number; readonly find: ReturnType<typeof createNameFinder> } | undefined;
  /** The names are read at the first request that needs them. */
  const nameFinder = async () => {
    const current = await generation();
    if (names?.of !== current) {
      names = { of: current, find: createNameFinder(await manufacturers()) };
    }
    return names.find;
  };

  const total = async (filters: CatalogueFilterValues, order: RecordOrder) =>
    listedProducts(await rows('list_records', filters, order, 0, 1)).total;

  const settings = async () => {
    const read = catalogueSettings(await rows('settings'));
    if (read !== undefined) return read;
    throw new CatalogueUnavailable(
      'The catalogue in the database was loaded by another version, with other settings. Run npm run catalogue -- load.',
    );
  };

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
    findPartNumber: async (partNumber, manufacturerId) =>
      (await rows('find_part_number', partNumber, manufacturerId ?? null, maxExact)).map(catalogueEntry),
    findCandidates: async (manufacturer, partNumber) => {
      const key = similarKey(partNumber);
      if (key === '') return [];
      return (await rows('find_candidates', key, keyOf(manufacturer), maxCandidates)).map(catalogueEntry);
    },
    findContaining: async (manufacturer, partNumber) => {
      const key = similarKey(partNumber);
      if (key === '') return { records: [], hasMore: false };
      const found = await rows('find_containing', key, keyOf(manufacturer), maxContaining + 1);
      return {
        records: found.slice(0, maxContaining).map(catalogueEntry),
        hasMore: found.length > maxContaining,
      };
    },
    findSimilarManufacturers: async (manufacturer) => (await nameFinder()).similar(manufacturer),
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
