import type { Manufacturer } from './product-file.ts';

/** Everything a maker can be looked up by: its id, its name and its aliases. */
export const manufacturerNames = (manufacturer: Manufacturer): string[] => [
  manufacturer.id,
  manufacturer.name,
  ...manufacturer.aliases,
];
