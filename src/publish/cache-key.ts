import { createHash } from 'node:crypto';
import type { GetStaticPathsItem } from 'astro';
import type { CatalogueProduct } from '../content/catalogue/product-file.ts';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const isProduct = (value: object): value is CatalogueProduct =>
  'record' in value && 'manufacturer' in value && 'market' in value;

const productDigests = new WeakMap<CatalogueProduct, string>();

/** A product is in the properties of many pages, and is written as JSON once for all of them. */
const productDigest = (product: CatalogueProduct): string => {
  const digest = productDigests.get(product) ?? digestOf(JSON.stringify(product));
  productDigests.set(product, digest);
  return digest;
};

/** Throws for what JSON would leave out, such as a map: a change in it would go unnoticed. */
const comparable = (_name: string, value: unknown): unknown => {
  if (typeof value === 'function' || value instanceof Map || value instanceof Set) {
    throw new Error(
      'The properties of a page with a cache key must be plain values that JSON can represent.',
    );
  }
  return typeof value === 'object' && value !== null && isProduct(value) ? productDigest(value) : value;
};

/** The key of a path: the same for the same parameters and properties alone. */
export const cacheKeyOf = ({ params, props }: GetStaticPathsItem): string =>
  digestOf(JSON.stringify([params, props], comparable));

/** Stands before the key of a page that shows compiled content. */
const compiledMark = 'compiled ';

/**
 * Gives each path of a route a `cacheKey`, which differs when a parameter or a property does. A build then takes the page or
 * file from an earlier build that had the same key, code and configuration. It may show nothing but its properties and, when
 * `shown` says so, content that is compiled into the program: while it is rendered, reading the content of the site is an
 * error.
 */
export const withCacheKeys = <Path extends GetStaticPathsItem>(
  paths: readonly Path[],
  shown: 'properties' | 'compiled content' = 'properties',
): Path[] => {
  const mark = shown === 'properties' ? '' : compiledMark;
  // The development server renders what is asked for, and asks for all paths of a route each time.
  return import.meta.env.DEV
    ? [...paths]
    : paths.map((path) => ({ ...path, cacheKey: `${mark}${cacheKeyOf(path)}` }));
};

/** The key of the file of a path. That of a page with compiled content is another one for another program. */
export const fileKey = (file: string, cacheKey: string, programOrigin: string): string =>
  cacheKey.startsWith(compiledMark) ? `${file} ${cacheKey} ${programOrigin}` : `${file} ${cacheKey}`;
