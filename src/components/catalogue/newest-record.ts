import type { CatalogueProduct } from '../../content/catalogue/product-file.ts';
import { physicalFacts } from './record-facts.ts';

const factCount = ({ record: { physical } }: CatalogueProduct): number =>
  physicalFacts(physical).length + (physical.ports?.length ?? 0);

/** Whether `one` stands before `other`: by the date of its evidence, then by the number of its facts. */
const isBefore = (one: CatalogueProduct, other: CatalogueProduct): boolean => {
  const [date, otherDate] = [one.record.verification.evidenceAsOf, other.record.verification.evidenceAsOf];
  return date === otherDate ? factCount(one) > factCount(other) : date > otherDate;
};

/**
 * The record that the front page shows: the one with the newest evidence. Of several from one day it is the one with the
 * most facts, and of those the first in the order of the catalogue. Undefined when the catalogue is empty.
 */
export const newestRecord = (products: readonly CatalogueProduct[]): CatalogueProduct | undefined =>
  products.reduce<CatalogueProduct | undefined>(
    (newest, product) => (newest === undefined || isBefore(product, newest) ? product : newest),
    undefined,
  );
