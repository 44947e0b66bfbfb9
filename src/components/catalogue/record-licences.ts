import type { Product } from '../../contracts/product.ts';
import type { Licence } from '../../contracts/source.ts';

/** The licences of the sources of a record that ask something of those who use it, each once. */
export const licencesWithConditions = ({ sources = [] }: Pick<Product, 'sources'>): Licence[] =>
  sources
    .map(({ licence }) => licence)
    .filter(
      ({ id, conditions }, index, all) =>
        conditions !== undefined && all.findIndex((other) => other.id === id) === index,
    );
