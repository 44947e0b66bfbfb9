import {
  type ListIndexHead,
  type ListIndexProduct,
  type ListIndexShard,
  listIndexPaths,
  shardOf,
} from '../contracts/list-index.ts';
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
