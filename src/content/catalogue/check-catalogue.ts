import { basename, dirname } from 'node:path/posix';
import { isReservedAddress } from '../../contracts/reserved-host.ts';
import { identitySource } from '../../evidence/derive-record.ts';
import { manufacturerKey } from '../../evidence/lookup-key.ts';
import {
  type ContentFinding,
  createFault,
  type Fault,
  findingsIn,
  repeatedIndexes,
  startOfFile,
} from '../findings/content-finding.ts';
import type { LoadedYamlFile } from '../findings/yaml-file.ts';
import { catalogueRules } from './catalogue-rules.ts';
import { completeRecord } from './compose-record.ts';
import type { RemovedRecord } from './editions.ts';
import { createFunctionReader, type Functions } from './functions.ts';
import type { LoadedRecord } from './join-records.ts';
import {
  type CatalogueProduct,
  type Manufacturer,
  type Market,
  manufacturerNames,
  type NotManufacturer,
  sourceIdOf,
} from './product-file.ts';
import type { CatalogueSource } from './sources.ts';

const catalogueFault = createFault(catalogueRules);

const nothing: ReadonlySet<string> = new Set();

/** The parts of a key that end before one of its slashes: an address with a raw slash could be split there. */
const beginningsBeforeSlash = (key: string): string[] =>
  [...key.matchAll(/\//g)].map(({ index }) => key.slice(0, index));

/** Everything a manufacturer can be looked up by, with the path to it in the manufacturer's entry. */
const namesWithPaths = ({ id, name, aliases }: Manufacturer) => [
  { name: id, path: ['id'] },
  { name, path: ['name'] },
  ...aliases.map((alias, index) => ({ name: alias.name, path: ['aliases', index, 'name'] })),
];

/**
 * Compares manufacturers with one another: each must be found by names that no other manufacturer has, and neither a short name
 * nor the name of what is no manufacturer may be one of them.
 */
export const checkManufacturers = (
  { file, value: manufacturers = [], positionOf }: LoadedYamlFile<readonly Manufacturer[]>,
  others: Partial<LoadedYamlFile<readonly NotManufacturer[]>> = {},
): ContentFinding[] => {
  const faults: Fault[] = [];
  const ids = new Set<string>();
  const ownerOf = new Map<string, Manufacturer>();
  manufacturers.forEach((manufacturer, index) => {
    if (ids.has(manufacturer.id)) {
      faults.push(catalogueFault('duplicate_manufacturer_id', positionOf([index, 'id'])));
    }
    ids.add(manufacturer.id);
    const own = new Set<string>();
    for (const { name, path } of namesWithPaths(manufacturer)) {
      const key = manufacturerKey(name);
      const owner = ownerOf.get(key);
      if (owner !== undefined && owner.id !== manufacturer.id) {
        faults.push(catalogueFault('duplicate_manufacturer_name', positionOf([index, ...path]), owner.id));
      } else if (own.has(key) && path[0] === 'aliases') {
        faults.push(catalogueFault('repeated_alias', positionOf([index, ...path])));
      }
      own.add(key);
      ownerOf.set(key, manufacturer);
    }
  });
  manufacturers.forEach((manufacturer, index) => {
    const beginnings = manufacturerNames(manufacturer).map(manufacturerKey).flatMap(beginningsBeforeSlash);
    const other = beginnings.map((beginning) => ownerOf.get(beginning)).find((owner) => owner !== undefined);
    if (other !== undefined) faults.push(catalogueFault('ambiguous_slash', positionOf([index]), other.id));
    manufacturer.shortNames.forEach(({ name }, at) => {
      const owner = ownerOf.get(manufacturerKey(name));
      if (owner === undefined) return;
      faults.push(
        catalogueFault('name_answers_a_lookup', positionOf([index, 'shortNames', at, 'name']), owner.id),
      );
    });
  });
  const refused = (others.value ?? []).flatMap(({ name }, index) => {
    const owner = ownerOf.get(manufacturerKey(name));
    const position = others.positionOf?.([index, 'name']) ?? startOfFile;
    return owner === undefined ? [] : [catalogueFault('name_answers_a_lookup', position, owner.id)];
  });
  return [...findingsIn(file, faults), ...findingsIn(others.file ?? '', refused)];
};

/** Compares markets with one another: each must have an id of its own. */
export const checkMarkets = ({
  file,
  value: markets = [],
  positionOf,
}: LoadedYamlFile<readonly Market[]>): ContentFinding[] =>
  findingsIn(
    file,
    repeatedIndexes(markets.map(({ id }) => id)).map((index) =>
      catalogueFault('duplicate_market_id', positionOf([index, 'id'])),
    ),
  );

/** Finds records with the id of another product that an edition removed. */
export const checkRemovedIds = (
  products: readonly CatalogueProduct[],
  removed: ReadonlyMap<string, RemovedRecord>,
): ContentFinding[] =>
  products.flatMap(({ record, manufacturer, file }) => {
    const before = removed.get(record.id);
    const isAnother =
      before !== undefined &&
      (before.manufacturer !== manufacturer.id ||
        before.manufacturerPartNumber !== record.manufacturerPartNumber);
    return isAnother ? findingsIn(file, [catalogueFault('id_of_removed_record', startOfFile)]) : [];
  });

/** Whether a file has one product; one of statements has those of a manufacturer. */
const isOneProduct = (file: string): boolean => file.endsWith('.yaml');

const byId = <Entry extends { readonly id: string }>(entries: readonly Entry[]): Map<string, Entry> =>
  new Map(entries.map((entry) => [entry.id, entry]));

/** The products that could be joined to a manufacturer and a market, and everything that has to be fixed in any file. */
type CheckedProducts = { readonly products: CatalogueProduct[]; readonly findings: ContentFinding[] };

/**
 * Joins every product to its manufacturer and its market, and finds what contradicts another file or is dated after
 * `today` (`YYYY-MM-DD`).
 */
export const checkProducts = (
  files: Iterable<LoadedRecord>,
  {
    manufacturers,
    markets,
    sources,
    functions,
  }: {
    readonly manufacturers: readonly Manufacturer[];
    readonly markets: readonly Market[];
    readonly sources: readonly CatalogueSource[];
    readonly functions: Functions;
  },
  today: string,
): CheckedProducts => {
  const sourceOf = byId(sources);
  const readFunction = createFunctionReader(functions);
  const manufacturerOf = byId(manufacturers);
  const marketOf = byId(markets);
  const fileOfId = new Map<string, string>();
  const fileOfPartNumber = new Map<string, string>();
  const products: CatalogueProduct[] = [];
  const findings: ContentFinding[] = [];

  for (const {
    file,
    value: record,
    positionOf,
    findings: ownFindings,
    corrections = [],
    disputed = nothing,
    readings,
  } of files) {
    for (const finding of ownFindings) findings.push(finding);
    if (record === undefined) continue;
    const report = (fault: Fault) => findings.push({ ...fault, file });
    const whereabouts = isOneProduct(file) ? file : `${file}:${positionOf([]).line}`;

    const manufacturer = manufacturerOf.get(record.manufacturer);
    if (manufacturer === undefined)
      report(catalogueFault('unknown_manufacturer', positionOf(['manufacturer'])));
    else if (isOneProduct(file) && basename(dirname(file)) !== manufacturer.id) {
      report(catalogueFault('wrong_folder', positionOf(['manufacturer'])));
    }

    const reading = manufacturer && readFunction(record, manufacturer);
    const market = marketOf.get(record.market ?? reading?.market ?? '');
    if (market === undefined && record.market !== undefined) {
      report(catalogueFault('unknown_market', positionOf(['market'])));
    }

    if (record.verification.evidenceAsOf > today) {
      report(catalogueFault('evidence_in_future', positionOf(['verification', 'evidenceAsOf'])));
    }

    for (const [index, source] of record.sources.entries()) {
      if (sourceOf.has(sourceIdOf(source))) continue;
      const field = 'repository' in source ? 'repository' : 'source';
      report(catalogueFault('unknown_source', positionOf(['sources', index, field])));
    }

    // What an import found, its source says.
    for (const [index, source] of isOneProduct(file) ? record.sources.entries() : []) {
      if ('address' in source && source.address !== undefined && isReservedAddress(source.address)) {
        report(catalogueFault('example_address', positionOf(['sources', index, 'address'])));
      }
    }
    for (const [index, { address }] of isOneProduct(file) ? (record.namedPages ?? []).entries() : []) {
      if (isReservedAddress(address)) {
        report(catalogueFault('example_address', positionOf(['namedPages', index, 'address'])));
      }
    }

    const newest = identitySource(record);
    if (newest === undefined) report(catalogueFault('no_identity_source', positionOf(['sources'])));
    else if (newest.date !== record.verification.evidenceAsOf) {
      report(catalogueFault('evidence_date_differs', positionOf(['verification', 'evidenceAsOf'])));
    }

    const fileWithId = fileOfId.get(record.id);
    if (fileWithId !== undefined)
      report(catalogueFault('duplicate_product_id', positionOf(['id']), fileWithId));
    fileOfId.set(record.id, whereabouts);

    const pair = JSON.stringify([record.manufacturer, record.manufacturerPartNumber]);
    const fileWithPair = fileOfPartNumber.get(pair);
    // A repeated record is one error, whose fix deletes neither.
    if (fileWithPair !== undefined && fileWithPair !== fileWithId) {
      report(catalogueFault('duplicate_part_number', positionOf(['manufacturerPartNumber']), fileWithPair));
    }
    fileOfPartNumber.set(pair, whereabouts);

    if (manufacturer !== undefined && market !== undefined && reading !== undefined) {
      const named = [...new Set(record.sources.map(sourceIdOf))].flatMap((id) => sourceOf.get(id) ?? []);
      products.push({
        record: completeRecord(record, reading.classification, disputed),
        manufacturer,
        market,
        sources: named,
        file,
        corrections,
        disputed,
        ...(readings !== undefined && { readings }),
      });
    }
  }
  return { products, findings };
};
