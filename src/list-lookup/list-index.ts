import { maxCandidates, maxElsewhere } from '../contracts/candidate-limits.ts';
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
import { type IndexAnswer, type LineCandidate, otherRecord } from './line-results.ts';
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

/** A product with the id of its manufacturer. */
type OwnedProduct = { readonly manufacturer: string; readonly product: ListIndexProduct };

/** The products of a shard, for exact part numbers and, by candidate key and manufacturer, for candidates. */
type ReadShard = {
  readonly exact: ReadonlyMap<string, ListIndexProduct>;
  readonly alike: ReadonlyMap<string, readonly OwnedProduct[]>;
};

/** No manufacturer's id has a line break, so this key is that of one pair only. */
const keyOf = (manufacturer: string, partNumber: string): string => `${manufacturer}\n${partNumber}`;

const readShard = (shard: ListIndexShard): ReadShard => {
  const owned = Object.keys(shard)
    .sort()
    .flatMap((manufacturer) => (shard[manufacturer] ?? []).map((product) => ({ manufacturer, product })));
  return {
    exact: new Map(owned.map((entry) => [keyOf(entry.manufacturer, entry.product[0]), entry.product])),
    alike: Map.groupBy(owned, ({ product: [partNumber] }) => candidateKey(partNumber)),
  };
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
  const nameById = new Map(head.manufacturers.map(([id = '', name = '']) => [id, name]));
  const nameOf = (id: string): string => nameById.get(id) ?? id;
  return { head, names, idOf, nameOf };
};

/**
 * Reads the index as far as these lines need it: its head, and the shards of the part numbers. Nothing else is asked of the server, so it gets no line of the list. Throws `IndexUnavailable`.
 */
export const readIndexFor = async (
  lines: readonly ListLine[],
  { readJson, origin, signal }: { readJson: ReadJson; origin: string; signal: AbortSignal },
): Promise<IndexReader> => {
  const { head, names, idOf, nameOf } = await readHead(readJson, signal);
  const similarNames = createNameIndex(names);
  const knownSimilar = new Map<string, readonly LineCandidate[]>();
  const similarTo = (manufacturer: string): readonly LineCandidate[] => {
    const similar =
      knownSimilar.get(manufacturer) ??
      similarNames(manufacturer).map((found) => ({
        why: 'name' as const,
        text: found.manufacturer.name,
        page: `${origin}${manufacturerPath(found.manufacturer.id)}`,
      }));
    knownSimilar.set(manufacturer, similar);
    return similar;
  };
  const needed = new Set(lines.map(({ partNumber }) => shardOf(partNumber, head.shards.length)));
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
  return (line) => {
    const { manufacturer, partNumber } = line;
    const id = idOf(manufacturer);
    const shard = shards.get(shardOf(partNumber, head.shards.length));
    const product = id === undefined ? undefined : shard?.exact.get(keyOf(id, partNumber));
    if (product !== undefined) {
      const [, productId, evidenceAsOf, verificationStatus] = product;
      return { kind: 'found', record: recordAddress(productId), verificationStatus, evidenceAsOf };
    }
    const key = candidateKey(partNumber);
    const alike = (shard?.alike.get(key) ?? []).filter(
      ({ product: [text] }) => text === partNumber || key !== '',
    );
    const own = alike
      .filter((entry) => entry.manufacturer === id)
      .slice(0, maxCandidates)
      .map(({ product: [text, productId] }) => ({
        why: 'part_number' as const,
        text,
        page: recordAddress(productId),
      }));
    const others = alike
      .filter((entry) => entry.manufacturer !== id)
      .map(({ manufacturer: other, product: [text, productId] }) => ({
        ...otherRecord(nameOf(other), text, line),
        page: recordAddress(productId),
      }));
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
};
