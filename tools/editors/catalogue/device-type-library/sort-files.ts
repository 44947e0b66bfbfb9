import { type Manufacturer, manufacturersByKey } from '../../../../src/content/catalogue/product-file.ts';
import { manufacturerKey } from '../../../../src/evidence/lookup-key.ts';
import { compareText } from '../../../../src/evidence/text-order.ts';
import type { CatalogueEntry, CatalogueFiles } from '../catalogue-files.ts';
import { pairOf } from '../merge-statements.ts';
import { nameOf } from '../record-names.ts';
import type { GitSource, SourceFile } from '../repository/git-source.ts';
import type { Quarantined } from '../repository/run-import.ts';
import type { DeviceType } from './device-type.ts';
import { librarySources } from './library-sources.ts';
import { type Candidate, findProducts, type LibraryProduct, ownReason } from './quarantine.ts';

/** The files of the source, by what they mean for the catalogue. */
export type SortedFiles = {
  /** The products of the source, in the order of manufacturers' ids and part numbers. */
  readonly products: readonly LibraryProduct[];
  /** Files that give no record. */
  readonly quarantined: readonly Quarantined[];
  /** Records that cite the source, which no longer has their products. */
  readonly gone: readonly CatalogueEntry[];
  /** Manufacturers of new products that the catalogue does not have yet. */
  readonly addedManufacturers: readonly Manufacturer[];
};

/** Finds manufacturers by their names, and notes those that are to be added. */
const createManufacturerFinder = (manufacturers: readonly Manufacturer[], mayAdd: boolean) => {
  const byKey = manufacturersByKey(manufacturers);
  const added: Manufacturer[] = [];
  const find = (name: string): Manufacturer | undefined => {
    const found = byKey.get(manufacturerKey(name));
    if (found !== undefined || !mayAdd) return found;
    const id = nameOf(name);
    // A name with a slash could be cut at it in an address, and an id that is taken belongs to somebody else.
    if (id === '' || name.includes('/') || byKey.has(id)) return undefined;
    const manufacturer = { id, name, aliases: [], shortNames: [] };
    byKey.set(id, manufacturer).set(manufacturerKey(name), manufacturer);
    added.push(manufacturer);
    return manufacturer;
  };
  return { find, added };
};

/** The record that cites a version of each file, by the path of the file. */
const recordsByPath = (catalogue: CatalogueFiles, source: GitSource): Map<string, CatalogueEntry> => {
  const versionKey = (commit: string, path: string): string => JSON.stringify([commit, path]);
  const pathOfVersion = new Map(
    source.files.flatMap(({ path, versions }) =>
      versions.map((version) => [versionKey(version.commit, version.path), path] as const),
    ),
  );
  const entries = catalogue.entries.flatMap((entry) =>
    librarySources(entry.record).flatMap(({ commit, path: citedPath }): [string, CatalogueEntry][] => {
      const path = pathOfVersion.get(versionKey(commit, citedPath));
      return path === undefined ? [] : [[path, entry]];
    }),
  );
  return new Map(entries);
};

/** Sorts the files of the source by what they mean for the catalogue. `read` gives what a file says, if it can be read. */
export const sortFiles = (
  source: GitSource,
  catalogue: CatalogueFiles,
  {
    read,
    mayAddManufacturers,
  }: {
    readonly read: (file: SourceFile) => DeviceType | undefined;
    readonly mayAddManufacturers: boolean;
  },
): SortedFiles => {
  const byPath = recordsByPath(catalogue, source);
  const byPair = new Map(catalogue.entries.map((entry) => [pairOf(entry.record), entry]));
  const manufacturers = createManufacturerFinder(catalogue.manufacturers, mayAddManufacturers);
  const candidates: Candidate[] = [];
  const quarantined: Quarantined[] = [];
  const isStillThere = new Set<CatalogueEntry>();

  for (const file of source.files) {
    const type = read(file);
    const reason = ownReason(type);
    const cited = byPath.get(file.path);
    if (type === undefined || reason !== undefined) {
      quarantined.push({ path: file.path, reason: reason ?? 'unreadable' });
      // The file is there, only not readable as this record: nothing is known to have gone.
      if (cited !== undefined) isStillThere.add(cited);
    } else {
      const partNumber = type.partNumber ?? '';
      const entry = cited?.record.manufacturerPartNumber === partNumber ? cited : undefined;
      // An editor may know the manufacturer by another name than the library.
      const manufacturer = manufacturers.find(entry?.record.manufacturer ?? type.manufacturer);
      if (manufacturer === undefined) quarantined.push({ path: file.path, reason: 'unknown_manufacturer' });
      else candidates.push({ file, type, manufacturer, partNumber, entry });
    }
  }

  const { products, leftOut } = findProducts(candidates);
  for (const { path, reason, entry } of leftOut) {
    quarantined.push({ path, reason });
    if (entry !== undefined) isStillThere.add(entry);
  }

  for (const { manufacturer, partNumber } of products) {
    const entry = byPair.get(pairOf({ manufacturer: manufacturer.id, manufacturerPartNumber: partNumber }));
    if (entry !== undefined) isStillThere.add(entry);
  }

  const used = new Set(products.map(({ manufacturer }) => manufacturer.id));
  return {
    products: products.sort(
      (one, other) =>
        compareText(one.manufacturer.id, other.manufacturer.id) ||
        compareText(one.partNumber, other.partNumber),
    ),
    quarantined: quarantined.sort((one, other) => compareText(one.path, other.path)),
    gone: catalogue.entries.filter(
      (entry) => librarySources(entry.record).length > 0 && !isStillThere.has(entry),
    ),
    addedManufacturers: manufacturers.added.filter(({ id }) => used.has(id)),
  };
};
