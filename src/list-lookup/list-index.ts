import { recordPath } from '../contracts/site-paths.ts';
import { lookUpInMemory, type ProductReading } from '../evidence/look-up.ts';
import { createNameFinder, type ManufacturerName } from '../evidence/similar-names.ts';
import type { NamesOf } from '../lookup-text/name-and-number.ts';
import { createIndexStore, type FormerNumber } from './index-store.ts';
import type { FoundRecord, LineAnswer, Named } from './line.ts';
import { IndexUnavailable, type ReadText, readJson } from './read-json.ts';

/**
 * The index with which the page looks up a list in the browser. It is no part of the API and free to change with the
 * page. `head.json` has the manufacturers and the names of the shards; each shard has the part numbers of one part of the
 * catalogue. All of them are read for every list, so a download tells nothing.
 */
export const listIndexPaths = {
  head: '/catalogue/list/head.json',
  shard: (name: string): string => `/catalogue/list/${name}.json`,
} as const;

/** The body of `head.json`. */
export type ListIndexHead = {
  /** Each manufacturer: its id, then its name and aliases. */
  readonly manufacturers: readonly (readonly string[])[];
  /** Each short name with the id of a manufacturer that is meant by it. */
  readonly shortNames: readonly (readonly string[])[];
  /** The ids of the manufacturers of which the catalogue has no record. */
  readonly withoutRecords: readonly string[];
  /** The name of each record, by its id, that its published statements do not give. An index of 0.1.0 has none. */
  readonly names?: Readonly<Record<string, string>>;
  /** The part numbers that sources of records stated once, the latest last. An index of 0.1.0 has none. */
  readonly formerNumbers?: readonly FormerNumber[];
  /** The name of each shard: a digest of its content, so that a page never mixes two deployments. */
  readonly shards: readonly string[];
};

/** One product of a shard. */
export type ListIndexProduct = readonly [
  partNumber: string,
  id: string,
  evidenceAsOf: string,
  verificationStatus: string,
];

/** The body of a shard: its products by the id of their manufacturer, in the order of their part numbers. */
export type ListIndexShard = Readonly<Record<string, readonly ListIndexProduct[]>>;

/** The most products in a shard. */
export const productsPerShard = 10_000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text: unknown) => typeof text === 'string');

const isHead = (value: unknown): value is ListIndexHead =>
  isRecord(value) &&
  isTexts(value.shards) &&
  Array.isArray(value.manufacturers) &&
  value.manufacturers.every(isTexts) &&
  Array.isArray(value.shortNames) &&
  value.shortNames.every(isTexts) &&
  isTexts(value.withoutRecords) &&
  (value.names === undefined || (isRecord(value.names) && isTexts(Object.values(value.names)))) &&
  (value.formerNumbers === undefined ||
    (Array.isArray(value.formerNumbers) &&
      value.formerNumbers.every((one: unknown) => isTexts(one) && one.length === 2)));

const isProduct = (value: unknown): value is ListIndexProduct => isTexts(value) && value.length === 4;

const isShard = (value: unknown): value is ListIndexShard =>
  isRecord(value) &&
  Object.values(value).every((products) => Array.isArray(products) && products.every(isProduct));

/** A longer text is no name of the catalogue, and comparing it would cost more. */
const maxNameCharacters = 1000;

/** Answers lines from part numbers that have been read. */
export type LineAnswers = {
  /**
   * What a lookup of a manufacturer and a part number says; of the part number alone where the manufacturer is empty. `runs` are words of it
   * that may be the number.
   */
  readonly answer: (reading: ProductReading & { readonly runs?: readonly string[] }) => LineAnswer;
  /** The origin of the addresses of records and manufacturers. */
  readonly origin: string;
  /** Every record. */
  readonly records: readonly FoundRecord[];
  /** The record of this id; undefined if there is none. */
  readonly record: (id: string) => FoundRecord | undefined;
  /** The manufacturer of this id. */
  readonly manufacturer: (id: string) => Named | undefined;
  /** Finds the manufacturers with exactly a name, id or alias; without one, those that have it as a short name. */
  readonly names: NamesOf;
  /** Whether a text is a manufacturer by a name that no other has, and whether it is exactly a part number of anybody. */
  readonly knows: (text: string) => { readonly manufacturer: boolean; readonly partNumber: boolean };
};

/** For how many unknown names of a list the similar ones are looked for, which takes far longer than all else. */
export const maxComparedNames = 2000;

/** The manufacturers of the head with what they are called. */
const namesIn = ({ manufacturers, shortNames }: ListIndexHead) => {
  const shortOf = Map.groupBy(shortNames, ([, id = '']) => id);
  return manufacturers.map(([id = '', name = '', ...aliases]) => ({
    id,
    name,
    aliases: aliases.map((alias) => ({ name: alias })),
    shortNames: (shortOf.get(id) ?? []).map(([short = '']) => ({ name: short })),
  }));
};

/** The records of the shards. `origin` is that of their addresses. */
const recordsIn = (
  shards: readonly ListIndexShard[],
  { names = {} }: ListIndexHead,
  manufacturers: ReadonlyMap<string, Named>,
  origin: string,
): FoundRecord[] => {
  const recordNames = new Map(Object.entries(names));
  return shards.flatMap((shard) =>
    Object.entries(shard).flatMap(([id, products]) =>
      products.map(([partNumber, productId, evidenceAsOf, verificationStatus]): FoundRecord => {
        const name = recordNames.get(productId);
        return {
          id: productId,
          manufacturer: manufacturers.get(id) ?? { id, name: id },
          partNumber,
          ...(name !== undefined && { name }),
          verificationStatus,
          evidenceAsOf,
          address: `${origin}${recordPath(productId)}`,
        };
      }),
    ),
  );
};

/** Makes what answers the lines of a list from these part numbers. `origin` is that of the addresses of records. */
export const answersFrom = (
  head: ListIndexHead,
  shards: readonly ListIndexShard[],
  origin: string,
): LineAnswers => {
  const listed = namesIn(head);
  const manufacturers = new Map(listed.map(({ id, name }) => [id, { id, name }]));
  const finder = createNameFinder(listed);
  const named: NamesOf = (written) => (written.length > maxNameCharacters ? [] : finder.named(written));
  const compared = new Map<string, readonly ManufacturerName[]>();
  const isTooMany = (written: string): boolean => compared.size >= maxComparedNames && !compared.has(written);
  const findMeant = (written: string): readonly ManufacturerName[] => {
    if (written.length > maxNameCharacters) return [];
    // Those that have it as a short name are found at once.
    if (isTooMany(written)) return named(written);
    const meant = compared.get(written) ?? finder.meant(written);
    compared.set(written, meant);
    return meant;
  };
  const records = recordsIn(shards, head, manufacturers, origin);
  const { formerNumbers = [] } = head;
  const store = createIndexStore(records, { named, findMeant, formerNumbers });
  const recordById = new Map(records.map((record) => [record.id, record]));
  const isWhole = ({ isShortName }: ManufacturerName): boolean => isShortName !== true;
  const nothingElse = { alike: [], contained: undefined, manufacturerIds: [] };
  return {
    answer: (reading) => {
      const isNotCompared =
        reading.manufacturer !== '' &&
        isTooMany(reading.manufacturer) &&
        !named(reading.manufacturer).some(isWhole);
      const answer = lookUpInMemory(store, reading);
      return answer.verdict !== 'found' && isNotCompared ? { ...answer, isNotCompared } : answer;
    },
    origin,
    records,
    record: (id) => recordById.get(id),
    manufacturer: (id) => manufacturers.get(id),
    names: named,
    knows: (text) => ({
      manufacturer: named(text).some(isWhole),
      partNumber: store.findRows({ ...nothingElse, numbers: [text] }).exact.length > 0,
    }),
  };
};

/** Reads the head of the index, which has every manufacturer. Throws `IndexUnavailable`. */
export const readHead = async (readText: ReadText): Promise<ListIndexHead> => {
  const head = await readJson(readText, listIndexPaths.head);
  if (!isHead(head)) throw new IndexUnavailable();
  return head;
};

/**
 * Reads the index: its head and all shards, because a longer part number that contains one of the list may be in any. The server gets
 * no line of the list, and the same requests whatever the list is. Throws `IndexUnavailable`.
 */
export const readIndex = async ({
  readText,
  origin,
}: {
  readonly readText: ReadText;
  readonly origin: string;
}): Promise<LineAnswers> => {
  const head = await readHead(readText);
  const shards = await Promise.all(
    head.shards.map(async (name) => {
      const shard = await readJson(readText, listIndexPaths.shard(name));
      if (!isShard(shard)) throw new IndexUnavailable();
      return shard;
    }),
  );
  return answersFrom(head, shards, origin);
};
