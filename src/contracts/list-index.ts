import { candidateKey } from './lookup-key.ts';

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
