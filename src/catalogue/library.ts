import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../findings/finding.ts';
import { loadYamlFile } from '../findings/load-yaml-file.ts';
import { readYaml } from '../findings/yaml.ts';
import { checkManufacturers } from './check-manufacturers.ts';
import { checkMarkets } from './check-markets.ts';
import { checkProducts, type ReadProduct } from './check-products.ts';
import {
  type Manufacturer,
  ManufacturersFileSchema,
  type Market,
  MarketsFileSchema,
  type ProductFile,
  ProductFileSchema,
} from './product-file.ts';

/** A product as the catalogue knows it: its file, with its maker and its market. */
export type CatalogueProduct = {
  readonly record: ProductFile;
  readonly manufacturer: Manufacturer;
  readonly market: Market;
  /** The file it stands in, relative to the project, with forward slashes. */
  readonly file: string;
};

/** The whole catalogue, products in the order of makers' ids and part numbers. */
export type CatalogueLibrary = {
  readonly manufacturers: readonly Manufacturer[];
  readonly markets: readonly Market[];
  readonly products: readonly CatalogueProduct[];
};

/** What reading the catalogue comes to; the library is whole only when there is no finding. */
export type CatalogueReading = { readonly library: CatalogueLibrary; readonly findings: readonly Finding[] };

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const compareProducts = (a: CatalogueProduct, b: CatalogueProduct): number =>
  compareText(a.manufacturer.id, b.manufacturer.id) ||
  compareText(a.record.manufacturerPartNumber, b.record.manufacturerPartNumber);

/**
 * Reads everything under `content/` that the catalogue is made of, and checks it file by file and together. No
 * evidence is dated after `today` (`YYYY-MM-DD`).
 */
export const readCatalogue = (projectDirectory: string, today: string): CatalogueReading => {
  const makers = loadYamlFile(projectDirectory, 'content/manufacturers.yaml', ManufacturersFileSchema);
  const segments = loadYamlFile(projectDirectory, 'content/markets.yaml', MarketsFileSchema);
  const productFiles = readdirSync(join(projectDirectory, 'content', 'products'), { recursive: true })
    .map((name) => `content/products/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((file) => loadYamlFile(projectDirectory, file, ProductFileSchema));

  const manufacturers = makers.value ?? [];
  const markets = segments.value ?? [];
  const read = productFiles.flatMap(({ file, text, value }): ReadProduct[] =>
    value === undefined ? [] : [{ file, text, record: value }],
  );
  // Without its makers and markets every product would be refused for the same reason.
  const checked =
    makers.value === undefined || segments.value === undefined
      ? { products: [], findings: [] }
      : checkProducts(read, manufacturers, markets, today);

  const beside = [
    ...checkManufacturers(manufacturers, readYaml(makers.text)).map((fault) => ({
      ...fault,
      file: makers.file,
    })),
    ...checkMarkets(markets, readYaml(segments.text)).map((fault) => ({ ...fault, file: segments.file })),
  ];
  return {
    library: { manufacturers, markets, products: checked.products.toSorted(compareProducts) },
    findings: [
      ...makers.findings,
      ...segments.findings,
      ...productFiles.flatMap(({ findings }) => findings),
      ...beside,
      ...checked.findings,
    ],
  };
};
