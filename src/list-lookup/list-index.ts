import { candidateKey, manufacturerKey, maxCandidates, maxElsewhere } from '../contracts/lookup-key.ts';
import { createNameIndex } from '../contracts/similar-names.ts';
import { manufacturerPath, recordPath } from '../contracts/site-paths.ts';
import {
  type FoundRecord,
  type LineAnswer,
  type LineCandidate,
  type Named,
  otherRecord,
} from './line-results.ts';
import type { ListLine } from './read-list.ts';

/**
 * The index with which the page looks up a list in the browser. It is no part of the API and free to change with the
 * page. `head.json` has the manufacturers and the names of the shards; each shard has the part numbers of one part of the
 * catalogue.
 */
export const listIndexPaths = {
  head: '/catalogue/list/head.json',
  shard: (name: string): string => `/catalogue/list/${name}.json`,
} as const;

/** The body of `head.json`. */
export type ListIndexHead = {
  /** Each manufacturer: its id, then its name and aliases. */
  readonly manufacturers: readonly (readonly string[])[];
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

/** The most products in a shard on average. A catalogue of this size is one shard, so a download tells nothing. */
export const productsPerShard = 10_000;

/**
 * The shard that a part number is in, of `shards`: by the 32-bit FNV-1a hash of its candidate key, so that part numbers
 * that differ only by case or punctuation are in one shard.
 */
export const shardOf = (partNumber: string, shards: number): number => {
  let hash = 0x811c9dc5;
  const key = candidateKey(partNumber);
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % shards;
};

/** A file of the catalogue is unavailable, or it is not what was expected. */
export class IndexUnavailable extends Error {}

/** Nothing is known of the edition or the day that a question is about. The message says what is known. */
export class NotCovered extends Error {}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text: unknown) => typeof text === 'string');

const isHead = (value: unknown): value is ListIndexHead =>
  isRecord(value) &&
  isTexts(value.shards) &&
  Array.isArray(value.manufacturers) &&
  value.manufacturers.every(isTexts);

const isProduct = (value: unknown): value is ListIndexProduct => isTexts(value) && value.length === 4;

const isShard = (value: unknown): value is ListIndexShard =>
  isRecord(value) &&
  Object.values(value).every((products) => Array.isArray(products) && products.every(isProduct));

/** Reads a file of the site as text. Whole files alone are read, so that no request names a line of a list. */
export type ReadText = (path: string) => Promise<string>;

/** Reads a JSON file of the site, and takes nothing else for it. Throws `IndexUnavailable`. */
export const readJson = async (readText: ReadText, path: string): Promise<unknown> => {
  const text = await readText(path);
  try {
    return JSON.parse(text);
  } catch {
    throw new IndexUnavailable();
  }
};

/** The manufacturers of the catalogue by every name that they have. */
const readNames = ({ manufacturers: listed }: ListIndexHead) => {
  const manufacturers = new Map<string, Named>();
  const names = listed.flatMap(([id = '', name = '', ...aliases]) =>
    [id, name, ...aliases].flatMap((written) => {
      const key = manufacturerKey(written);
      // The id and the name may be the same but for their case.
      if (manufacturers.has(key)) return [];
      const manufacturer = { id, name };
      manufacturers.set(key, manufacturer);
      return [{ manufacturer, name: written }];
    }),
  );
  const byId = new Map(listed.map(([id = '', name = '']) => [id, { id, name }]));
  return {
    names,
    byId,
    idOf: (written: string): string | undefined => manufacturers.get(manufacturerKey(written))?.id,
  };
};

/** Answers lines from part numbers that have been read. */
export type LineAnswers = {
  /** What a lookup of the manufacturer and the part number of a line says. */
  readonly answer: (line: Pick<ListLine, 'manufacturer' | 'partNumber'>) => LineAnswer;
  /** The record of this id; undefined if there is none. */
  readonly record: (id: string) => FoundRecord | undefined;
  /** The manufacturer of this id. */
  readonly manufacturer: (id: string) => Named | undefined;
};

/** No manufacturer's id has a line break, so this key is that of one pair only. */
const keyOf = (manufacturer: string, partNumber: string): string => `${manufacturer}\n${partNumber}`;

/** Makes what answers lines from these part numbers. `origin` is that of the addresses of records. */
export const answersFrom = (
  head: ListIndexHead,
  shards: readonly ListIndexShard[],
  origin: string,
): LineAnswers => {
  const { names, byId, idOf } = readNames(head);
  const similarNames = createNameIndex(names);
  const knownSimilar = new Map<string, readonly LineCandidate[]>();
  const similarTo = (manufacturer: string): readonly LineCandidate[] => {
    const similar =
      knownSimilar.get(manufacturer) ??
      similarNames(manufacturer).map((found) => ({
        why: 'name' as const,
        text: found.manufacturer.name,
        page: `${origin}${manufacturerPath(found.manufacturer.id)}`,
        manufacturer: found.manufacturer,
      }));
    knownSimilar.set(manufacturer, similar);
    return similar;
  };
  const records = shards.flatMap((shard) =>
    Object.keys(shard)
      .sort()
      .flatMap((id) =>
        (shard[id] ?? []).map(
          ([partNumber, productId, evidenceAsOf, verificationStatus]): FoundRecord => ({
            id: productId,
            manufacturer: byId.get(id) ?? { id, name: id },
            partNumber,
            verificationStatus,
            evidenceAsOf,
            address: `${origin}${recordPath(productId)}`,
          }),
        ),
      ),
  );
  const recordById = new Map(records.map((record) => [record.id, record]));
  const exact = new Map(records.map((record) => [keyOf(record.manufacturer.id, record.partNumber), record]));
  const similar = Map.groupBy(records, ({ partNumber }) => candidateKey(partNumber));
  const answer: LineAnswers['answer'] = ({ manufacturer, partNumber }) => {
    const id = idOf(manufacturer);
    const found = id === undefined ? undefined : exact.get(keyOf(id, partNumber));
    if (found !== undefined) return { kind: 'found', record: found };
    const key = candidateKey(partNumber);
    const alike = (similar.get(key) ?? []).filter((record) => record.partNumber === partNumber || key !== '');
    const own = alike
      .filter((record) => record.manufacturer.id === id)
      .slice(0, maxCandidates)
      .map((record) => ({
        why: 'part_number' as const,
        text: record.partNumber,
        page: record.address,
        record,
      }));
    const others = alike
      .filter((record) => record.manufacturer.id !== id)
      .map((record) => otherRecord(record, { partNumber }));
    const some = (why: LineCandidate['why']) =>
      others.filter((candidate) => candidate.why === why).slice(0, maxElsewhere);
    return {
      kind: id === undefined ? 'manufacturer_not_found' : 'part_number_not_found',
      candidates: [
        ...(id === undefined ? similarTo(manufacturer) : own),
        ...some('part_number'),
        ...some('elsewhere'),
      ],
    };
  };
  return { answer, record: (id) => recordById.get(id), manufacturer: (id) => byId.get(id) };
};

/** Reads the head of the index, which has every manufacturer. Throws `IndexUnavailable`. */
export const readHead = async (readText: ReadText): Promise<ListIndexHead> => {
  const head = await readJson(readText, listIndexPaths.head);
  if (!isHead(head)) throw new IndexUnavailable();
  return head;
};

/**
 * Reads the index as far as these part numbers need it: its head, and the shards of the part numbers. Nothing else is asked of the server, so it gets no line of the list. Throws
 * `IndexUnavailable`.
 */
export const readIndexFor = async (
  partNumbers: readonly string[],
  { readText, origin }: { readonly readText: ReadText; readonly origin: string },
): Promise<LineAnswers> => {
  const head = await readHead(readText);
  const needed = new Set(partNumbers.map((partNumber) => shardOf(partNumber, head.shards.length)));
  const shards = await Promise.all(
    [...needed].map(async (number) => {
      const shard = await readJson(readText, listIndexPaths.shard(head.shards[number] ?? ''));
      if (!isShard(shard)) throw new IndexUnavailable();
      return shard;
    }),
  );
  return answersFrom(head, shards, origin);
};
