import { type Manufacturer, manufacturerNames } from '../../../src/content/catalogue/product-file.ts';
import { compareText } from '../../../src/content/findings/content-finding.ts';
import { manufacturerKey } from '../../../src/contracts/lookup-key.ts';
import type { CatalogueFile, CatalogueFiles } from '../catalogue-files.ts';
import { nameOf } from '../record-file.ts';
import type { DeviceType } from './device-type.ts';
import type { GitSource, SourceFile } from './git-source.ts';
import { librarySource } from './merge-record.ts';
import { type Candidate, ownReason, pairKey, type Quarantined, splitDuplicates } from './quarantine.ts';

/** A file of the source with the record of the catalogue that it belongs to. */
export type Match = { readonly file: SourceFile; readonly type: DeviceType; readonly entry: CatalogueFile };

/** The files of the source, by what they mean for the catalogue. */
export type SortedFiles = {
  /** Files of products that the catalogue has. */
  readonly matches: readonly Match[];
  /** Files of products that are new, in the order of manufacturers' ids and part numbers. */
  readonly additions: readonly Candidate[];
  /** Files that give no record. */
  readonly quarantined: readonly Quarantined[];
  /** Records that cite the source, which no longer has their products. */
  readonly gone: readonly CatalogueFile[];
  /** Manufacturers of new products that the catalogue does not have yet. */
  readonly addedManufacturers: readonly Manufacturer[];
};

/** Finds manufacturers by their names, and notes those that are to be added. */
const createManufacturerFinder = (manufacturers: readonly Manufacturer[], mayAdd: boolean) => {
  const byKey = new Map(
    manufacturers.flatMap((one) =>
      manufacturerNames(one).map((name) => [manufacturerKey(name), one] as const),
    ),
  );
  const added: Manufacturer[] = [];
  const find = (name: string): Manufacturer | undefined => {
    const found = byKey.get(manufacturerKey(name));
    if (found !== undefined || !mayAdd) return found;
    const id = nameOf(name);
    // A name with a slash could be cut at it in an address, and an id that is taken belongs to somebody else.
    if (id === '' || name.includes('/') || byKey.has(id)) return undefined;
    const manufacturer = { id, name, aliases: [] };
    byKey.set(id, manufacturer).set(manufacturerKey(name), manufacturer);
    added.push(manufacturer);
    return manufacturer;
  };
  return { find, added };
};

const pairOf = ({ record }: CatalogueFile): string =>
  pairKey(record.manufacturer, record.manufacturerPartNumber);

/** The record that cites a version of each file, by the path of the file. */
const recordsByPath = (catalogue: CatalogueFiles, source: GitSource): Map<string, CatalogueFile> => {
  const versionKey = (commit: string, path: string): string => JSON.stringify([commit, path]);
  const pathOfVersion = new Map(
    source.files.flatMap(({ path, versions }) =>
      versions.map((version) => [versionKey(version.commit, version.path), path] as const),
    ),
  );
  const entries = catalogue.files.flatMap((entry): [string, CatalogueFile][] => {
    const cited = librarySource(entry.record);
    if (cited === undefined || !('commit' in cited)) return [];
    const path = pathOfVersion.get(versionKey(cited.commit, cited.path));
    return path === undefined ? [] : [[path, entry]];
  });
  return new Map(entries);
};

/**
 * Whether a file still is what a record was made from. An editor may have taken the number of a record from the model,
 * because the file has none that is one.
 */
const isOwnFile = ({ record }: CatalogueFile, { partNumber = '', model }: DeviceType): boolean =>
  [partNumber, model].includes(record.manufacturerPartNumber);

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
  const byPair = new Map(catalogue.files.map((entry) => [pairOf(entry), entry]));
  const manufacturers = createManufacturerFinder(catalogue.manufacturers, mayAddManufacturers);
  const matches: Match[] = [];
  const candidates: Candidate[] = [];
  const quarantined: Quarantined[] = [];
  const isStillThere = new Set<CatalogueFile>();

  for (const file of source.files) {
    const type = read(file);
    const entry = byPath.get(file.path);
    const reason = ownReason(type);
    if (type !== undefined && entry !== undefined && isOwnFile(entry, type)) {
      matches.push({ file, type, entry });
      isStillThere.add(entry);
    } else if (reason !== undefined || type === undefined) {
      quarantined.push({ path: file.path, reason: reason ?? 'unreadable' });
      // The file is there, only not readable as this record: nothing is known to have gone.
      if (entry !== undefined) isStillThere.add(entry);
    } else {
      const manufacturer = manufacturers.find(type.manufacturer);
      if (manufacturer === undefined) quarantined.push({ path: file.path, reason: 'unknown_manufacturer' });
      else candidates.push({ file, type, manufacturer, partNumber: type.partNumber ?? '' });
    }
  }

  const pairOfCandidate = ({ manufacturer, partNumber }: Candidate) => pairKey(manufacturer.id, partNumber);
  const taken = new Set(matches.map(({ entry }) => pairOf(entry)));
  const isRival = (candidate: Candidate): boolean => taken.has(pairOfCandidate(candidate));
  const { unique, duplicates } = splitDuplicates(
    candidates.filter((candidate) => !isRival(candidate)),
    (path) => byPath.has(path),
  );
  quarantined.push(
    ...candidates.filter(isRival).map(({ file }) => ({ path: file.path, reason: 'duplicate' as const })),
    ...duplicates,
  );

  const additions: Candidate[] = [];
  for (const candidate of unique) {
    const entry = byPair.get(pairOfCandidate(candidate));
    if (entry === undefined) additions.push(candidate);
    else {
      matches.push({ file: candidate.file, type: candidate.type, entry });
      isStillThere.add(entry);
    }
  }

  const used = new Set(unique.map(({ manufacturer }) => manufacturer.id));
  return {
    matches,
    additions: additions.sort(
      (one, other) =>
        compareText(one.manufacturer.id, other.manufacturer.id) ||
        compareText(one.partNumber, other.partNumber),
    ),
    quarantined: quarantined.sort((one, other) => compareText(one.path, other.path)),
    gone: catalogue.files.filter(
      (entry) => librarySource(entry.record) !== undefined && !isStillThere.has(entry),
    ),
    addedManufacturers: manufacturers.added.filter(({ id }) => used.has(id)),
  };
};
