import {
  type CatalogueProduct,
  type ProductSource,
  sourceIdOf,
} from '../../content/catalogue/product-file.ts';
import type { CatalogueSource } from '../../content/catalogue/sources.ts';
import { identitySource } from '../../evidence/derive-record.ts';
import { factsInShort, physicalFacts } from './record-facts.ts';

/** A source that names the product of a record, and the newest place where it does. */
type Witness = { readonly source: CatalogueSource; readonly newest: ProductSource };

/** The sources that name the product of a record, each once, however many of its files do. */
export const witnessesOf = ({ record, sources }: CatalogueProduct): Witness[] =>
  sources.flatMap((source) => {
    const own = record.sources.filter((one) => sourceIdOf(one) === source.id);
    const newest = identitySource({ sources: own });
    return newest === undefined ? [] : [{ source, newest }];
  });

/** What makes a record a good example, the most important first. */
const meritsOf = (product: CatalogueProduct): readonly (number | string)[] => {
  const witnesses = witnessesOf(product);
  return [
    Math.min(physicalFacts(product.record.physical).length, 5),
    factsInShort(product.record.physical) === '' ? 0 : 1,
    witnesses.length,
    new Set(witnesses.map(({ source }) => source.speaker)).size,
    product.record.verification.evidenceAsOf,
  ];
};

type Merited = { readonly product: CatalogueProduct; readonly merits: readonly (number | string)[] };

const isBefore = (one: readonly (number | string)[], other: readonly (number | string)[]): boolean => {
  const at = one.findIndex((merit, index) => merit !== other[index]);
  return (one[at] ?? 0) > (other[at] ?? 0);
};

/** How many records the front page offers to look up. */
const examplesAtOnce = 3;

/**
 * The records that the front page offers to look up, and shows the first of: each the best of its manufacturer, which has facts, then
 * the most sources, of different kinds, with the newest evidence, and is the first in the order of the catalogue.
 */
export const exampleRecords = (products: readonly CatalogueProduct[]): CatalogueProduct[] => {
  const best = new Map<string, Merited>();
  for (const product of products) {
    const one = { product, merits: meritsOf(product) };
    const other = best.get(product.manufacturer.id);
    if (other === undefined || isBefore(one.merits, other.merits)) best.set(product.manufacturer.id, one);
  }
  return [...best.values()]
    .sort((one, other) =>
      isBefore(one.merits, other.merits) ? -1 : isBefore(other.merits, one.merits) ? 1 : 0,
    )
    .slice(0, examplesAtOnce)
    .map(({ product }) => product);
};
