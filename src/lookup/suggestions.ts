import { manufacturerNames } from '../catalogue/manufacturer-names.ts';
import type { MakerRecords } from '../catalogue/records-by-maker.ts';

/** What the lookup form suggests for makers: of each its id, then the names it is suggested under. */
export const makerSuggestions = (makers: readonly MakerRecords[]): string[][] =>
  makers.map(({ manufacturer }) => manufacturerNames(manufacturer));

/** What the lookup form suggests for the part numbers of a maker. */
export const partNumberSuggestions = ({ products }: MakerRecords): string[] =>
  products.map(({ record }) => record.manufacturerPartNumber);
