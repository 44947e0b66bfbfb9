import { manufacturerKey } from '../contracts/lookup-key.ts';
import type { CatalogueLibrary, CatalogueProduct } from './library.ts';
import type { Manufacturer } from './product-file.ts';

/** A maker with its records in the order of part numbers; there may be none. */
export type MakerRecords = {
  readonly manufacturer: Manufacturer;
  readonly products: readonly CatalogueProduct[];
};

/** Every maker with its records, in the order of names whatever their case. */
export const recordsByMaker = ({ manufacturers, products }: CatalogueLibrary): MakerRecords[] => {
  const groups = Map.groupBy(products, ({ manufacturer }) => manufacturer.id);
  const keyed = manufacturers.map((manufacturer) => ({
    key: manufacturerKey(manufacturer.name),
    maker: { manufacturer, products: groups.get(manufacturer.id) ?? [] },
  }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ maker }) => maker);
};
