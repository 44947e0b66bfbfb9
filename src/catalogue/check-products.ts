import { basename, dirname } from 'node:path/posix';
import { createFault, type Fault } from '../findings/fault.ts';
import type { Finding } from '../findings/finding.ts';
import { readYaml } from '../findings/yaml.ts';
import { catalogueRules } from './catalogue-rules.ts';
import type { CatalogueProduct } from './library.ts';
import type { Manufacturer, Market, ProductFile } from './product-file.ts';

/** A product file that reads well on its own. */
export type ReadProduct = { readonly file: string; readonly text: string; readonly record: ProductFile };

const catalogueFault = createFault(catalogueRules);

const byId = <Entry extends { readonly id: string }>(entries: readonly Entry[]): Map<string, Entry> =>
  new Map(entries.map((entry) => [entry.id, entry]));

/** What comes of checking products beside makers, markets and one another. */
export type CheckedProducts = { readonly products: CatalogueProduct[]; readonly findings: Finding[] };

/**
 * Joins every product to its maker and its market, and finds what cannot stand beside the others or is dated after
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
