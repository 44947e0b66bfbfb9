import {
  type CatalogueProduct,
  type ProductSource,
  sourceIdOf,
} from '../../content/catalogue/product-file.ts';
import type { CatalogueSource } from '../../content/catalogue/sources.ts';
import { identitySource } from '../../evidence/derive-record.ts';
import { factsInShort } from './record-facts.ts';

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
    Math.min(witnesses.length, 2),
    factsInShort(product.record.physical) === '' ? 0 : 1,
    witnesses.length,
    new Set(witnesses.map(({ source }) => source.speaker)).size,
    product.record.verification.evidenceAsOf,
  ];
};

const isBefore = (one: readonly (number | string)[], other: readonly (number | string)[]): boolean => {
  const at = one.findIndex((merit, index) => merit !== other[index]);
  return (one[at] ?? 0) > (other[at] ?? 0);
};

/**
 * The record that the front page shows: one with more than one source, and of these one with facts, with the most sources, with
 * different kinds of sources, with the newest evidence, and the first in the order of the catalogue. Undefined when it is empty.
 */
export const shownRecord = (products: readonly CatalogueProduct[]): CatalogueProduct | undefined => {
  const [first, ...others] = products.map((product) => ({ product, merits: meritsOf(product) }));
  return others.reduce((shown, one) => (shown && isBefore(one.merits, shown.merits) ? one : shown), first)
    ?.product;
};
