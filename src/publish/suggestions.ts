import type { ManufacturerRecords } from '../content/catalogue/library.ts';
import { manufacturerNames } from '../content/catalogue/product-file.ts';

/** The manufacturers that the lookup form suggests: for each its id, then its name and aliases. */
export const manufacturerSuggestions = (manufacturers: readonly ManufacturerRecords[]): string[][] =>
  manufacturers.map(({ manufacturer }) => manufacturerNames(manufacturer));

/** The part numbers that the lookup form suggests for a manufacturer. */
export const partNumberSuggestions = ({ products }: ManufacturerRecords): string[] =>
  products.map(({ record }) => record.manufacturerPartNumber);
