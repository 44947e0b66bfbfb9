import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptAdvisory } from '../../advisories/kept-advisory.ts';
import type { Edition } from '../../contracts/editions.ts';
import type { Licence } from '../../contracts/source.ts';
import type { RecordHistory } from '../../contracts/statements.ts';
import { manufacturerKey } from '../../evidence/lookup-key.ts';
import { compareText } from '../../evidence/text-order.ts';
import { historyOf, type RecordStatements } from '../../evidence/told-history.ts';
import type { ContentFinding } from '../findings/content-finding.ts';
import { createYamlFileReader, type LoadedYamlFile, loadYamlFile } from '../findings/yaml-file.ts';
import { checkManufacturers, checkMarkets, checkProducts, checkRemovedIds } from './check-catalogue.ts';
import {
  checkCounts,
  type EditionIndex,
  type EditionNote,
  indexEditions,
  readEditionNotes,
  readEditions,
} from './editions.ts';
import { checkFunctions, type Functions, readFunctions } from './functions.ts';
import { joinRecords } from './join-records.ts';
import { readKeptAdvisories } from './kept-advisories.ts';
import {
  type CatalogueProduct,
  type Import,
  ImportsFileSchema,
  type Manufacturer,
  ManufacturersFileSchema,
  type Market,
  MarketsFileSchema,
  type NotManufacturer,
  NotManufacturersFileSchema,
} from './product-file.ts';
import { loadStatements } from './record-statements.ts';
import { type CatalogueSource, checkSources, readSources } from './sources.ts';

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
  /** Names in parts lists that are no manufacturers. */
  readonly notManufacturers: readonly NotManufacturer[];
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
  /** What was found wrong in the entries of editions after they were published. */
  readonly editionNotes: readonly EditionNote[];
  /** What was imported last, by library. */
  readonly imports: readonly Import[];
  /** The security advisories that were imported, in the order of their ids; possibly none. */
  readonly advisories: readonly KeptAdvisory[];
  /** What the sources say and said, by the id of the record, as content/statements/ has it; a record of an editor has none. */
  readonly statements: ReadonlyMap<string, RecordStatements>;
  /** The same as it is published. */
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

const loadManufacturers = createYamlFileReader(ManufacturersFileSchema);
const loadMarkets = createYamlFileReader(MarketsFileSchema);

/** Names in parts lists that are no manufacturers; none where nobody has listed any. */
const readNotManufacturers = (
  projectDirectory: string,
): Partial<LoadedYamlFile<readonly NotManufacturer[]>> => {
  const file = 'content/not-manufacturers.yaml';
  return existsSync(join(projectDirectory, file))
    ? loadYamlFile(projectDirectory, file, NotManufacturersFileSchema)
    : {};
};

/**
 * What editors wrote, relative to the project, in the order of the names; possibly nothing: a file for each record of our own, and for
 * each record that they corrected.
 */
export const productFiles = (projectDirectory: string): string[] => {
  const directory = join(projectDirectory, 'content', 'products');
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true })
    .map((name) => `content/products/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.yaml'))
    .sort();
};

/**
 * Reads every file under `content/` that belongs to the catalogue, and checks each on its own and all together. No
 * evidence may be dated after `today` (`YYYY-MM-DD`).
 */
export const readCatalogue = (projectDirectory: string, today: string): CatalogueReading => {
  const manufacturers = loadManufacturers(projectDirectory, 'content/manufacturers.yaml');
  const notManufacturers = readNotManufacturers(projectDirectory);
  const markets = loadMarkets(projectDirectory, 'content/markets.yaml');
  const sources = readSources(projectDirectory);
  const { files, value: functions } = readFunctions(projectDirectory);
  const functionFindings = [
    ...files.functions.findings,
    ...files.rules.findings,
    ...checkFunctions(files, manufacturers.value ?? [], markets.value ?? []),
  ];
  const statements = [...loadStatements(projectDirectory)];
  const joined = joinRecords(
    statements,
    productFiles(projectDirectory).map((file) => ({
      file,
      text: readFileSync(join(projectDirectory, file)),
    })),
    (sources.value?.sources ?? []).map(({ id }) => id),
  );
  // Without what they refer to, every product would be refused for the same reason.
  const checked =
    manufacturers.value === undefined ||
    markets.value === undefined ||
    sources.value === undefined ||
    functionFindings.length > 0
      ? { products: [], findings: joined.records.flatMap(({ findings }) => findings) }
      : checkProducts(
          joined.records,
          {
            manufacturers: manufacturers.value,
            markets: markets.value,
            sources: sources.value.sources,
            functions,
          },
          today,
        );
  const imports = readImports(projectDirectory);
  const kept = readKeptAdvisories(
    projectDirectory,
    manufacturers.value ?? [],
    sources.value?.sources ?? [],
    today,
  );
  const { editions, findings: editionFindings } = readEditions(projectDirectory);
  const editionIndex = indexEditions(projectDirectory, editionFindings.length === 0 ? editions : []);
  const { notes: editionNotes, findings: noteFindings } = readEditionNotes(projectDirectory);
  return {
    library: {
      manufacturers: manufacturers.value ?? [],
      notManufacturers: notManufacturers.value ?? [],
      markets: markets.value ?? [],
      functions,
      licence: sources.value?.licence ?? unknownLicence,
      sources: sources.value?.sources ?? [],
      products: checked.products.toSorted(compareProducts),
      editions,
      editionIndex,
      editionNotes,
      imports: imports.entries,
      advisories: kept.advisories,
      statements: new Map(joined.statements),
      histories: new Map([...joined.statements].map(([id, line]) => [id, historyOf(line)])),
    },
    findings: [
      ...manufacturers.findings,
      ...markets.findings,
      ...(notManufacturers.findings ?? []),
      ...checkManufacturers(manufacturers, notManufacturers),
      ...checkMarkets(markets),
      ...functionFindings,
      ...sources.findings,
      ...checkSources(sources),
      ...imports.findings,
      ...kept.findings,
      ...editionFindings,
      ...noteFindings,
      ...(editionFindings.length === 0 ? checkCounts(editions, editionIndex, editionNotes) : []),
      ...checkRemovedIds(checked.products, editionIndex.removed),
      ...joined.findings,
      ...checked.findings,
    ],
  };
};

/** The records of a catalogue and those it removed, undefined when it has findings: what they refer to may then be missing. */
export const recordsWithoutFindings = ({ library, findings }: CatalogueReading) =>
  findings.length === 0 ? { products: library.products, removed: library.editionIndex.removed } : undefined;

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
