import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { manufacturerKey } from '../../contracts/lookup-key.ts';
import type { Finding } from '../findings/finding.ts';
import { readYaml } from '../findings/read-yaml.ts';
import { loadYamlFile } from '../findings/yaml-file.ts';
import { checkManufacturers, checkMarkets, checkProducts, type ReadProduct } from './check-catalogue.ts';
import {
  type Manufacturer,
  ManufacturersFileSchema,
  type Market,
  MarketsFileSchema,
  type ProductFile,
  ProductFileSchema,
} from './product-file.ts';

/** A product as the catalogue knows it: its file, with its manufacturer and its market. */
export type CatalogueProduct = {
  readonly record: ProductFile;
  readonly manufacturer: Manufacturer;
  readonly market: Market;
  /** The file it stands in, relative to the project, with forward slashes. */
  readonly file: string;
};

/** The whole catalogue, products in the order of manufacturers' ids and part numbers. */
export type CatalogueLibrary = {
  readonly manufacturers: readonly Manufacturer[];
  readonly markets: readonly Market[];
  readonly products: readonly CatalogueProduct[];
};

/** What reading the catalogue comes to; the library is whole only when there is no finding. */
type CatalogueReading = { readonly library: CatalogueLibrary; readonly findings: readonly Finding[] };

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const compareProducts = (a: CatalogueProduct, b: CatalogueProduct): number =>
  compareText(a.manufacturer.id, b.manufacturer.id) ||
  compareText(a.record.manufacturerPartNumber, b.record.manufacturerPartNumber);

/**
 * Reads everything under `content/` that the catalogue is made of, and checks it file by file and together. No
 * evidence is dated after `today` (`YYYY-MM-DD`).
 */
export const readCatalogue = (projectDirectory: string, today: string): CatalogueReading => {
  const manufacturersFile = loadYamlFile(
    projectDirectory,
    'content/manufacturers.yaml',
    ManufacturersFileSchema,
  );
  const marketsFile = loadYamlFile(projectDirectory, 'content/markets.yaml', MarketsFileSchema);
  const productFiles = readdirSync(join(projectDirectory, 'content', 'products'), { recursive: true })
    .map((name) => `content/products/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((file) => loadYamlFile(projectDirectory, file, ProductFileSchema));

  const manufacturers = manufacturersFile.value ?? [];
  const markets = marketsFile.value ?? [];
  const read = productFiles.flatMap(({ file, text, value }): ReadProduct[] =>
    value === undefined ? [] : [{ file, text, record: value }],
  );
  // Without its manufacturers and markets every product would be refused for the same reason.
  const checked =
    manufacturersFile.value === undefined || marketsFile.value === undefined
      ? { products: [], findings: [] }
      : checkProducts(read, manufacturers, markets, today);

  const beside = [
    ...checkManufacturers(manufacturers, readYaml(manufacturersFile.text)).map((fault) => ({
      ...fault,
      file: manufacturersFile.file,
    })),
    ...checkMarkets(markets, readYaml(marketsFile.text)).map((fault) => ({
      ...fault,
      file: marketsFile.file,
    })),
  ];
  return {
    library: { manufacturers, markets, products: checked.products.toSorted(compareProducts) },
    findings: [
      ...manufacturersFile.findings,
      ...marketsFile.findings,
      ...productFiles.flatMap(({ findings }) => findings),
      ...beside,
      ...checked.findings,
    ],
  };
};

/** A manufacturer with its records in the order of part numbers; there may be none. */
export type ManufacturerRecords = {
  readonly manufacturer: Manufacturer;
  readonly products: readonly CatalogueProduct[];
};

/** Every manufacturer with its records, in the order of names whatever their case. */
export const recordsByManufacturer = ({
  manufacturers,
  products,
}: CatalogueLibrary): ManufacturerRecords[] => {
  const groups = Map.groupBy(products, ({ manufacturer }) => manufacturer.id);
  const keyed = manufacturers.map((manufacturer) => ({
    key: manufacturerKey(manufacturer.name),
    manufacturer: { manufacturer, products: groups.get(manufacturer.id) ?? [] },
  }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ manufacturer }) => manufacturer);
};
