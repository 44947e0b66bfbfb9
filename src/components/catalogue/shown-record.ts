import type { CatalogueProduct } from '../../content/catalogue/product-file.ts';

/** Whether `one` stands before `other`: by the number of its sources, then by the date of its evidence. */
const isBefore = ({ record: one }: CatalogueProduct, { record: other }: CatalogueProduct): boolean =>
  one.sources.length === other.sources.length
    ? one.verification.evidenceAsOf > other.verification.evidenceAsOf
    : one.sources.length > other.sources.length;

/**
 * The record that the front page shows: the one with the most sources. Of several it is the one with the newest evidence,
 * and of those the first in the order of the catalogue. Undefined when the catalogue is empty.
 */
export const shownRecord = (products: readonly CatalogueProduct[]): CatalogueProduct | undefined =>
  products.reduce<CatalogueProduct | undefined>(
    (shown, product) => (shown === undefined || isBefore(product, shown) ? product : shown),
    undefined,
  );
