import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Edition } from '../../contracts/editions.ts';
import { manufacturerKey } from '../../contracts/lookup-key.ts';
import type { Licence } from '../../contracts/source.ts';
import type { RecordHistory } from '../../contracts/statements.ts';
import { type ContentFinding, compareText } from '../findings/content-finding.ts';
import { createYamlFileReader, type LoadedYamlFile, loadYamlFile } from '../findings/yaml-file.ts';
import { loadBulkFile } from './bulk-file.ts';
import { checkManufacturers, checkMarkets, checkProducts, checkRemovedIds } from './check-catalogue.ts';
import { type EditionIndex, indexEditions, readEditions } from './editions.ts';
import { checkFunctions, type Functions, readFunctions } from './functions.ts';
import {
  type AuthoredProduct,
  type CatalogueProduct,
  type Import,
  ImportsFileSchema,
  type Manufacturer,
  ManufacturersFileSchema,
  type Market,
  MarketsFileSchema,
  ProductFileSchema,
} from './product-file.ts';
import { type CatalogueSource, checkSources, readSources } from './sources.ts';
import { loadHistories } from './statements.ts';

/** Where it is written what was imported last. */
export const importsFile = 'content/imports.yaml';

/** What was imported last, by library: on that day every record of it was still there. */
export const readImports = (projectDirectory: string) => {
  if (!existsSync(join(projectDirectory, importsFile))) return { entries: [], findings: [] };
  const { value = [], findings } = loadYamlFile(projectDirectory, importsFile, ImportsFileSchema);
  return { entries: value, findings };
};

/** The whole catalogue, products in the order of manufacturers' ids and part numbers. */
export type CatalogueLibrary = {
  readonly manufacturers: readonly Manufacturer[];
  readonly markets: readonly Market[];
  /** What a product can be, and the rules by which it is read. */
  readonly functions: Functions;
  /** The licence under which the catalogue is given. */
  readonly licence: Licence;
  /** Who says what the catalogue has, and under which licence. */
  readonly sources: readonly CatalogueSource[];
  readonly products: readonly CatalogueProduct[];
  /** The editions of the catalogue, the oldest first; possibly none. */
  readonly editions: readonly Edition[];
  /** What editions changed, by record. */
  readonly editionIndex: EditionIndex;
  /** What was imported last, by library. */
  readonly imports: readonly Import[];
  /** What the sources have said about products before, by the id of the record; a record may have none. */
  readonly histories: ReadonlyMap<string, RecordHistory>;
};

/** The result of reading the catalogue; the library is complete only when there is no finding. */
type CatalogueReading = {
  readonly library: CatalogueLibrary;
  readonly findings: readonly ContentFinding[];
};

/** Stands where the licence cannot be read; the catalogue has findings then. */
const unknownLicence: Licence = { id: 'LicenseRef-unknown', name: 'Unknown' };

const compareProducts = (one: CatalogueProduct, other: CatalogueProduct): number =>
  compareText(one.manufacturer.id, other.manufacturer.id) ||
  compareText(one.record.manufacturerPartNumber, other.record.manufacturerPartNumber);

const filesEndingWith = (projectDirectory: string, ending: string): string[] =>
  readdirSync(join(projectDirectory, 'content', 'products'), { recursive: true })
    .map((name) => `content/products/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith(ending))
    .sort();

const loadManufacturers = createYamlFileReader(ManufacturersFileSchema);
const loadMarkets = createYamlFileReader(MarketsFileSchema);
const loadProduct = createYamlFileReader(ProductFileSchema);

/** The files of single products of a project, relative to it, in the order of their names. */
export const productFiles = (projectDirectory: string): string[] =>
  filesEndingWith(projectDirectory, '.yaml');

/** The bulk files of a project, each with many products, in the same way. */
const bulkFiles = (projectDirectory: string): string[] => filesEndingWith(projectDirectory, '.ndjson');

/** The products of all bulk files of a project, one after the other. */
export function* loadBulkProducts(projectDirectory: string): Generator<LoadedYamlFile<AuthoredProduct>> {
  for (const file of bulkFiles(projectDirectory)) {
    yield* loadBulkFile(projectDirectory, file, ProductFileSchema);
  }
}

/** Every product of a project as it is read: those with files of their own first. */
function* loadProducts(projectDirectory: string): Generator<LoadedYamlFile<AuthoredProduct>> {
  for (const file of productFiles(projectDirectory)) yield loadProduct(projectDirectory, file);
  yield* loadBulkProducts(projectDirectory);
}

/**
 * Reads every file under `content/` that belongs to the catalogue, and checks each on its own and all together. No
 * evidence may be dated after `today` (`YYYY-MM-DD`).
 */
export const readCatalogue = (projectDirectory: string, today: string): CatalogueReading => {
  const manufacturers = loadManufacturers(projectDirectory, 'content/manufacturers.yaml');
  const markets = loadMarkets(projectDirectory, 'content/markets.yaml');
  const sources = readSources(projectDirectory);
  const { files, value: functions } = readFunctions(projectDirectory);
  const functionFindings = [
    ...files.functions.findings,
    ...files.rules.findings,
    ...checkFunctions(files, manufacturers.value ?? [], markets.value ?? []),
  ];
  const loaded = loadProducts(projectDirectory);
  // Without what they refer to, every product would be refused for the same reason.
  const checked =
    manufacturers.value === undefined ||
    markets.value === undefined ||
    sources.value === undefined ||
    functionFindings.length > 0
      ? { products: [], findings: [...loaded.flatMap(({ findings }) => findings)] }
      : checkProducts(
          loaded,
          {
            manufacturers: manufacturers.value,
            markets: markets.value,
            sources: sources.value.sources,
            functions,
          },
          today,
        );
  const imports = readImports(projectDirectory);
  const { editions, findings: editionFindings } = readEditions(projectDirectory);
  const editionIndex = indexEditions(projectDirectory, editionFindings.length === 0 ? editions : []);
  const ids = new Set(checked.products.map(({ record }) => record.id));
  const { histories, findings: historyFindings } = loadHistories(projectDirectory, (id) => ids.has(id));
  return {
    library: {
      manufacturers: manufacturers.value ?? [],
      markets: markets.value ?? [],
      functions,
      licence: sources.value?.licence ?? unknownLicence,
      sources: sources.value?.sources ?? [],
      products: checked.products.toSorted(compareProducts),
      editions,
      editionIndex,
      imports: imports.entries,
      histories,
    },
    findings: [
      ...manufacturers.findings,
      ...markets.findings,
      ...checkManufacturers(manufacturers),
      ...checkMarkets(markets),
      ...functionFindings,
      ...sources.findings,
      ...checkSources(sources),
      ...imports.findings,
      ...editionFindings,
      ...checkRemovedIds(checked.products, editionIndex.removed),
      ...checked.findings,
      // While a record cannot be read, its statements are about nothing.
      ...(checked.findings.length === 0 ? historyFindings : []),
    ],
  };
};

/** The products of a catalogue, undefined when it has findings: what they refer to may then be missing. */
export const productsWithoutFindings = ({
  library,
  findings,
}: CatalogueReading): readonly CatalogueProduct[] | undefined =>
  findings.length === 0 ? library.products : undefined;

/** A manufacturer with its records, possibly none, in the order of part numbers. */
export type ManufacturerRecords = {
  readonly manufacturer: Manufacturer;
  readonly products: readonly CatalogueProduct[];
};

/** Every manufacturer with its records, in the order of their names, regardless of case. */
export const recordsByManufacturer = ({
  manufacturers,
  products,
}: CatalogueLibrary): ManufacturerRecords[] => {
  const groups = Map.groupBy(products, ({ manufacturer }) => manufacturer.id);
  return manufacturers
    .map((manufacturer) => ({
      key: manufacturerKey(manufacturer.name),
      records: { manufacturer, products: groups.get(manufacturer.id) ?? [] },
    }))
    .sort((one, other) => compareText(one.key, other.key))
    .map(({ records }) => records);
};
