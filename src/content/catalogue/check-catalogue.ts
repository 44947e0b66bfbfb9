import { basename, dirname } from 'node:path/posix';
import { manufacturerKey } from '../../contracts/lookup-key.ts';
import { createFault, type Fault, type Finding } from '../findings/finding.ts';
import { readYaml, type YamlReading } from '../findings/read-yaml.ts';
import { catalogueRules } from './catalogue-rules.ts';
import type { CatalogueProduct } from './library.ts';
import { type Manufacturer, type Market, manufacturerNames, type ProductFile } from './product-file.ts';

const catalogueFault = createFault(catalogueRules);

/** The parts of a key that end before one of its slashes: what the shorter split of an address would read. */
const beginningsBeforeSlash = (key: string): string[] =>
  [...key.matchAll(/\//g)].map(({ index }) => key.slice(0, index));

/** What is wrong with manufacturers beside one another: each must be found by names that no other manufacturer has. */
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

/** What is wrong with markets beside one another: each must have an id of its own. */
export const checkMarkets = (markets: readonly Market[], yaml: YamlReading): readonly Fault[] =>
  markets.flatMap(({ id }, index) =>
    markets.findIndex((market) => market.id === id) === index
      ? []
      : [catalogueFault('duplicate_market_id', yaml.placeOf([index, 'id']))],
  );

/** A product file that reads well on its own. */
export type ReadProduct = { readonly file: string; readonly text: string; readonly record: ProductFile };

const byId = <Entry extends { readonly id: string }>(entries: readonly Entry[]): Map<string, Entry> =>
  new Map(entries.map((entry) => [entry.id, entry]));

/** What comes of checking products beside manufacturers, markets and one another. */
type CheckedProducts = { readonly products: CatalogueProduct[]; readonly findings: Finding[] };

/**
 * Joins every product to its manufacturer and its market, and finds what cannot stand beside the others or is dated after
 * `today` (`YYYY-MM-DD`).
 */
export const checkProducts = (
  read: readonly ReadProduct[],
  manufacturers: readonly Manufacturer[],
  markets: readonly Market[],
  today: string,
): CheckedProducts => {
  const manufacturerOf = byId(manufacturers);
  const marketOf = byId(markets);
  const fileOfId = new Map<string, string>();
  const fileOfPartNumber = new Map<string, string>();
  const products: CatalogueProduct[] = [];
  const findings: Finding[] = [];

  for (const { file, text, record } of read) {
    const placeOf = (...path: string[]) => readYaml(text).placeOf(path);
    const report = (fault: Fault) => findings.push({ ...fault, file });

    const manufacturer = manufacturerOf.get(record.manufacturer);
    const market = marketOf.get(record.market);
    if (manufacturer === undefined) report(catalogueFault('unknown_manufacturer', placeOf('manufacturer')));
    else if (basename(dirname(file)) !== manufacturer.id) {
      report(catalogueFault('wrong_folder', placeOf('manufacturer')));
    }
    if (market === undefined) report(catalogueFault('unknown_market', placeOf('market')));

    if (record.verification.evidenceAsOf > today) {
      report(catalogueFault('evidence_in_future', placeOf('verification', 'evidenceAsOf')));
    }

    const fileWithId = fileOfId.get(record.id);
    if (fileWithId !== undefined) report(catalogueFault('duplicate_product_id', placeOf('id'), fileWithId));
    fileOfId.set(record.id, file);

    const pair = JSON.stringify([record.manufacturer, record.manufacturerPartNumber]);
    const fileWithPair = fileOfPartNumber.get(pair);
    if (fileWithPair !== undefined) {
      report(catalogueFault('duplicate_part_number', placeOf('manufacturerPartNumber'), fileWithPair));
    }
    fileOfPartNumber.set(pair, file);

    if (manufacturer !== undefined && market !== undefined)
      products.push({ record, manufacturer, market, file });
  }
  return { products, findings };
};
