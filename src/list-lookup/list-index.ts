import {
  type ListIndexHead,
  type ListIndexProduct,
  type ListIndexShard,
  listIndexPaths,
  shardOf,
} from '../contracts/list-index.ts';
import { candidateKey, manufacturerKey } from '../contracts/lookup-key.ts';
import { createNameIndex } from '../contracts/similar-names.ts';
import { manufacturerPath, recordPath } from '../contracts/site-paths.ts';
import type { IndexAnswer, LineCandidate } from './line-results.ts';
import type { ListLine } from './read-list.ts';

/** The index is unavailable, or it is not what the page expects. */
export class IndexUnavailable extends Error {}

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

/** Reads a JSON file of the site. */
export type ReadJson = (path: string, signal: AbortSignal) => Promise<unknown>;

/** Reads a JSON file of the site, and takes nothing else for it. */
export const fetchJson: ReadJson = async (path, signal) => {
  const response = await fetch(path, { signal, redirect: 'error', credentials: 'omit' });
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
  if (!response.ok || !isJson) throw new IndexUnavailable();
  return response.json();
};

/** Answers lines from the index. Every shard that they need has been read. */
type IndexReader = (line: ListLine) => IndexAnswer;

/** The products of a shard, for exact part numbers and for candidates. */
type ReadShard = {
  readonly exact: ReadonlyMap<string, ListIndexProduct>;
  readonly candidates: ReadonlyMap<string, readonly ListIndexProduct[]>;
};

const maxCandidates = 10;

/** No manufacturer's id has a line break, so this key is that of one pair only. */
const keyOf = (manufacturer: string, partNumber: string): string => `${manufacturer}\n${partNumber}`;

const readShard = (shard: ListIndexShard): ReadShard => {
  const exact = new Map<string, ListIndexProduct>();
  const candidates = new Map<string, ListIndexProduct[]>();
  for (const [manufacturer, products] of Object.entries(shard)) {
    for (const product of products) {
      const [partNumber] = product;
      exact.set(keyOf(manufacturer, partNumber), product);
      const key = candidateKey(partNumber);
      if (key === '') continue;
      const known = candidates.get(keyOf(manufacturer, key));
      if (known === undefined) candidates.set(keyOf(manufacturer, key), [product]);
      else known.push(product);
    }
  }
  return { exact, candidates };
};

/** The head of the index: the manufacturers by every name that they have. Throws `IndexUnavailable`. */
export const readHead = async (readJson: ReadJson, signal: AbortSignal) => {
  const head = await readJson(listIndexPaths.head, signal);
  if (!isHead(head)) throw new IndexUnavailable();
  const manufacturers = new Map<string, { readonly id: string; readonly name: string }>();
  const names = head.manufacturers.flatMap(([id = '', name = '', ...aliases]) =>
    [id, name, ...aliases].flatMap((written) => {
      const key = manufacturerKey(written);
      // The id and the name may be the same but for their case.
      if (manufacturers.has(key)) return [];
      const manufacturer = { id, name };
      manufacturers.set(key, manufacturer);
      return [{ manufacturer, name: written, spelling: candidateKey(written) }];
    }),
  );
  const idOf = (manufacturer: string): string | undefined =>
    manufacturers.get(manufacturerKey(manufacturer))?.id;
  return { head, names, idOf };
};

/**
 * Reads the index as far as these lines need it: its head, and the shards of the part numbers whose manufacturer is
 * known. Nothing else is asked of the server, so it gets no line of the list. Throws `IndexUnavailable`.
 */
export const readIndexFor = async (
  lines: readonly ListLine[],
  { readJson, origin, signal }: { readJson: ReadJson; origin: string; signal: AbortSignal },
): Promise<IndexReader> => {
  const { head, names, idOf } = await readHead(readJson, signal);
  const similarNames = createNameIndex(names);
  const knownSimilar = new Map<string, readonly LineCandidate[]>();
  const similarTo = (manufacturer: string): readonly LineCandidate[] => {
    const similar =
      knownSimilar.get(manufacturer) ??
      similarNames(manufacturer).map((found) => ({
        text: found.manufacturer.name,
        page: `${origin}${manufacturerPath(found.manufacturer.id)}`,
      }));
    knownSimilar.set(manufacturer, similar);
    return similar;
  };
  const needed = new Set(
    lines
      .filter(({ manufacturer }) => idOf(manufacturer) !== undefined)
      .map(({ partNumber }) => shardOf(partNumber, head.shards.length)),
  );
  const shards = new Map(
    await Promise.all(
      [...needed].map(async (number) => {
        const shard = await readJson(listIndexPaths.shard(head.shards[number] ?? ''), signal);
        if (!isShard(shard)) throw new IndexUnavailable();
        return [number, readShard(shard)] as const;
      }),
    ),
  );
  const recordAddress = (productId: string): string => `${origin}${recordPath(productId)}`;
  return ({ manufacturer, partNumber }) => {
    const id = idOf(manufacturer);
    if (id === undefined) return { kind: 'manufacturer_not_found', candidates: similarTo(manufacturer) };
    const shard = shards.get(shardOf(partNumber, head.shards.length));
    const product = shard?.exact.get(keyOf(id, partNumber));
    if (product === undefined) {
      const similar = shard?.candidates.get(keyOf(id, candidateKey(partNumber))) ?? [];
      const candidates = similar
        .slice(0, maxCandidates)
        .map(([text, productId]) => ({ text, page: recordAddress(productId) }));
      return { kind: 'part_number_not_found', candidates };
    }
    const [, productId, evidenceAsOf, verificationStatus] = product;
    return { kind: 'found', record: recordAddress(productId), verificationStatus, evidenceAsOf };
  };
};
