import { maxContaining } from '../../src/contracts/candidate-limits.ts';
import { candidateKey, manufacturerKey } from '../../src/contracts/lookup-key.ts';
import type { FormerPartNumber } from '../../src/contracts/page-views.ts';
import type { createNameIndex, ManufacturerName } from '../../src/contracts/similar-names.ts';

/** A prebuilt response: the id of the record, the body as text, and its entity tag. */
export type PrebuiltProduct = { readonly id: string; readonly body: string; readonly entityTag: string };

/** A manufacturer as records name it. */
export type CatalogueManufacturer = ManufacturerName['manufacturer'];

/** A record in short, for a list to choose from. */
export type CatalogueEntry = {
  readonly id: string;
  readonly manufacturer: CatalogueManufacturer;
  readonly partNumber: string;
  readonly name: string;
  /** The date of the evidence, `YYYY-MM-DD`. */
  readonly evidenceAsOf: string;
  /** The address of the record in the API. */
  readonly self: string;
  /** The part number that its source stated once, where the record was found by that one. */
  readonly former?: FormerPartNumber | undefined;
};

/** The most records that are listed for one part number. */
export const maxRecords = 50;

/** A shorter text is part of too many part numbers to mean one. */
const minContained = 3;

/** Some records, and whether there are more of them. */
export type SomeEntries = { readonly entries: readonly CatalogueEntry[]; readonly hasMore: boolean };

/**
 * The read-only catalogue for lookups. Every method rejects with `CatalogueUnavailable` when the database in which it is
 * kept does not answer, or its file cannot be read.
 */
export type Catalogue = {
  /** The address of the site that the catalogue was built for, without a slash at its end: every answer names it. */
  readonly baseUrl: () => Promise<string>;
  /** The largest number of ways to split a path into manufacturer and part number. */
  readonly longestSplit: () => Promise<number>;
  /** The product with exactly this part number of the manufacturer with this name, id or alias. */
  readonly find: (manufacturer: string, partNumber: string) => Promise<PrebuiltProduct | undefined>;
  /** The manufacturer with this name, id or alias. */
  readonly findManufacturer: (manufacturer: string) => Promise<CatalogueManufacturer | undefined>;
  /** The record with exactly this part number of the manufacturer with this id. */
  readonly findRecord: (manufacturerId: string, partNumber: string) => Promise<CatalogueEntry | undefined>;
  /** The records with exactly this part number, of whatever manufacturer, in the order of ids; at most `maxRecords`. */
  readonly findPartNumber: (partNumber: string) => Promise<CatalogueEntry[]>;
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
   * most `maxContaining`. None for a text of less than three letters and digits.
   */
  readonly findContaining: (manufacturer: string | undefined, partNumber: string) => Promise<SomeEntries>;
  /** Manufacturers with a name, id or alias that is written similarly, the likeliest first; at most five. */
  readonly findSimilarManufacturers: (manufacturer: string) => Promise<ManufacturerName[]>;
  readonly close: () => Promise<void>;
};

/** Where a catalogue is kept. It compares the keys that it is given with those it holds, code point for code point. */
export type CatalogueStore = Pick<
  Catalogue,
  'baseUrl' | 'longestSplit' | 'findRecord' | 'findPartNumber' | 'close'
> & {
  readonly find: (manufacturerKey: string, partNumber: string) => Promise<PrebuiltProduct | undefined>;
  readonly findManufacturer: (manufacturerKey: string) => Promise<CatalogueManufacturer | undefined>;
  /** The records with this candidate key, by manufacturer and part number; at most `maxCandidates`. */
  readonly findCandidates: (
    manufacturerKey: string | undefined,
    candidateKey: string,
  ) => Promise<CatalogueEntry[]>;
  /**
   * The records whose candidate keys contain this one and more: those that begin with it first, then by manufacturer and
   * candidate key; at most one more than `maxContaining`.
   */
  readonly findContaining: (
    manufacturerKey: string | undefined,
    candidateKey: string,
  ) => Promise<CatalogueEntry[]>;
  /** The search in all names, ids and aliases of manufacturers. */
  readonly names: () => Promise<ReturnType<typeof createNameIndex>>;
};

/** The database in which the catalogue is kept has not answered, or its file cannot be read. The message is for the log, never for a client. */
export class CatalogueUnavailable extends Error {}

/** The catalogue in a store: the rules by which names and part numbers are compared, the same for every store. */
export const createCatalogue = (store: CatalogueStore): Catalogue => ({
  ...store,
  find: (manufacturer, partNumber) => store.find(manufacturerKey(manufacturer), partNumber),
  findManufacturer: (manufacturer) => store.findManufacturer(manufacturerKey(manufacturer)),
  findCandidates: async (manufacturer, partNumber) => {
    const key = candidateKey(partNumber);
    if (key === '') return [];
    return store.findCandidates(manufacturer === undefined ? undefined : manufacturerKey(manufacturer), key);
  },
  findContaining: async (manufacturer, partNumber) => {
    const key = candidateKey(partNumber);
    if (key.length < minContained) return { entries: [], hasMore: false };
    const found = await store.findContaining(
      manufacturer === undefined ? undefined : manufacturerKey(manufacturer),
      key,
    );
    return { entries: found.slice(0, maxContaining), hasMore: found.length > maxContaining };
  },
  findSimilarManufacturers: async (manufacturer) => (await store.names())(manufacturer),
});
