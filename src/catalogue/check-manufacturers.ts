import { manufacturerKey } from '../contracts/lookup-key.ts';
import { createFault, type Fault } from '../findings/fault.ts';
import type { YamlReading } from '../findings/yaml.ts';
import { catalogueRules } from './catalogue-rules.ts';
import { manufacturerNames } from './manufacturer-names.ts';
import type { Manufacturer } from './product-file.ts';

const catalogueFault = createFault(catalogueRules);

/** The parts of a key that end before one of its slashes: what the shorter split of an address would read. */
const beginningsBeforeSlash = (key: string): string[] =>
  [...key.matchAll(/\//g)].map(({ index }) => key.slice(0, index));

/** What is wrong with makers beside one another: each must be found by names that no other maker has. */
export const checkManufacturers = (
  manufacturers: readonly Manufacturer[],
  yaml: YamlReading,
): readonly Fault[] => {
  const faults: Fault[] = [];
  const ids = new Set<string>();
  const ownerOf = new Map<string, Manufacturer>();
  manufacturers.forEach((manufacturer, index) => {
    if (ids.has(manufacturer.id)) {
      faults.push(catalogueFault('duplicate_manufacturer_id', yaml.placeOf([index, 'id'])));
    }
    ids.add(manufacturer.id);
    for (const key of new Set(manufacturerNames(manufacturer).map(manufacturerKey))) {
      const owner = ownerOf.get(key);
      if (owner !== undefined && owner.id !== manufacturer.id) {
        faults.push(catalogueFault('duplicate_manufacturer_name', yaml.placeOf([index]), owner.id));
      }
      ownerOf.set(key, manufacturer);
    }
  });
  manufacturers.forEach((manufacturer, index) => {
    const beginnings = manufacturerNames(manufacturer).map(manufacturerKey).flatMap(beginningsBeforeSlash);
    const other = beginnings.map((beginning) => ownerOf.get(beginning)).find((owner) => owner !== undefined);
    if (other !== undefined) {
      faults.push(catalogueFault('ambiguous_slash', yaml.placeOf([index]), other.id));
    }
  });
  return faults;
};
