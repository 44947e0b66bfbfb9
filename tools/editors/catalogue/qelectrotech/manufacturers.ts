import type { Manufacturer } from '../../../../src/content/catalogue/product-file.ts';
import { manufacturerNames } from '../../../../src/content/catalogue/product-file.ts';
import { manufacturerKey } from '../../../../src/contracts/lookup-key.ts';

/** A name that elements have for a manufacturer, which is none of its names in content/manufacturers.yaml. */
type OtherName = { readonly name: string; readonly id: string; readonly reason: string };

/** Names that only mean the manufacturer in this source: in a lookup they could mean another one, or are misspelt. */
const otherNames: readonly OtherName[] = [
  {
    name: 'Schneider',
    id: 'schneider-electric',
    reason:
      'All files with this name are in the folder schneider_electric, and name series of Schneider Electric.',
  },
  {
    name: 'Schenider',
    id: 'schneider-electric',
    reason: 'Two letters are exchanged; the file is in the folder schneider_electric.',
  },
];

/** Finds the manufacturer that an element means by a name, regardless of case. */
export const createManufacturerFinder = (manufacturers: readonly Manufacturer[]) => {
  const byId = new Map(manufacturers.map((one) => [one.id, one]));
  const byKey = new Map(
    manufacturers.flatMap((one) =>
      manufacturerNames(one).map((name) => [manufacturerKey(name), one] as const),
    ),
  );
  for (const { name, id } of otherNames) {
    const manufacturer = byId.get(id);
    if (manufacturer !== undefined) byKey.set(manufacturerKey(name), manufacturer);
  }
  return (name: string): Manufacturer | undefined => byKey.get(manufacturerKey(name));
};
