import type { ManufacturerRecords } from '../content/catalogue/library.ts';
import { manufacturerNames } from '../content/catalogue/product-file.ts';

/** What the lookup form suggests for manufacturers: of each its id, then the names it is suggested under. */
export const manufacturerSuggestions = (manufacturers: readonly ManufacturerRecords[]): string[][] =>
  manufacturers.map(({ manufacturer }) => manufacturerNames(manufacturer));

/** What the lookup form suggests for the part numbers of a manufacturer. */
export const partNumberSuggestions = ({ products }: ManufacturerRecords): string[] =>
  products.map(({ record }) => record.manufacturerPartNumber);
