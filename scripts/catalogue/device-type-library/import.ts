import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { marketOfFacts } from '../../../src/content/catalogue/compose-record.ts';
import {
  type AuthoredProduct,
  ImportsFileSchema,
  type Manufacturer,
  manufacturerNames,
} from '../../../src/content/catalogue/product-file.ts';
import { type ContentFinding, compareText } from '../../../src/content/findings/content-finding.ts';
import { loadYamlFile } from '../../../src/content/findings/yaml-file.ts';
import { manufacturerKey } from '../../../src/contracts/lookup-key.ts';
import { type CatalogueFile, type CatalogueFiles, checkResult, recordText } from '../catalogue-files.ts';
import { listTextWith, nameOf, recordFile, recordId } from '../record-file.ts';
import type { DeviceType } from './device-type.ts';
import { createVersionReader, type Evidence, findEvidence } from './evidence.ts';
import type { GitSource } from './git-source.ts';
import { dropRecord, libraryRepository, librarySource, mergeRecord, newRecord } from './merge-record.ts';
import { type Candidate, ownReason, pairKey, type Quarantined, splitDuplicates } from './quarantine.ts';

/** The folders of the library that have products. */
export const libraryFolders = ['device-types', 'module-types'] as const;

/** The market of a product whose facts and manufacturer name no other. */
const defaultMarket = 'it-equipment';

const quotedTexts = { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' } as const;

const importsFile = 'content/imports.yaml';
const manufacturersFile = 'content/manufacturers.yaml';

/** What an import would change, and what it leaves out. */
export type ImportPlan = {
  readonly commit: string;
  readonly date: string;
  /** How many files of products the commit has. */
  readonly read: number;
  /** The files of the catalogue by what happens to them. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
  /** Records whose products the source no longer has, newly marked. */
  readonly dropped: readonly string[];
  readonly addedManufacturers: readonly string[];
  readonly quarantined: readonly Quarantined[];
  /** Single facts that are not published, because their values are not decimals with a unit or not known words. */
  readonly leftOut: readonly { readonly path: string; readonly field: string }[];
  /** Facts that an editor wrote and that therefore do not follow the source. */
  readonly kept: readonly { readonly file: string; readonly field: string }[];
  /** The text of every file that is new or changed. */
  readonly texts: ReadonlyMap<string, string>;
  /** What the build would refuse; nothing may be written then. */
  readonly findings: readonly ContentFinding[];
};

type Options = {
  readonly projectDirectory: string;
  readonly today: string;
  /** Whether manufacturers that are not listed are added under the names that the source uses. */
  readonly addManufacturers: boolean;
  readonly progress: (text: string) => void;
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

/** The record of the catalogue for each file of the source: found by its history, or by manufacturer and part number. */
const matchRecords = (catalogue: CatalogueFiles, source: GitSource) => {
  const pathOf = new Map(
    source.files.flatMap(({ path, versions }) =>
      versions.map((version) => [JSON.stringify([version.commit, version.path]), path] as const),
    ),
  );
  const byPath = new Map<string, CatalogueFile>();
  const byPair = new Map<string, CatalogueFile>();
  for (const entry of catalogue.files) {
    const cited = librarySource(entry.record);
    const path =
      cited !== undefined && 'commit' in cited
        ? pathOf.get(JSON.stringify([cited.commit, cited.path]))
        : undefined;
    if (path !== undefined) byPath.set(path, entry);
    byPair.set(pairKey(entry.record.manufacturer, entry.record.manufacturerPartNumber), entry);
  }
  return { byPath, byPair };
};

/** What was imported last, by library: on that day every record of it was still there. */
export const lastImport = (projectDirectory: string) => {
  if (!existsSync(join(projectDirectory, importsFile))) return { entries: [], findings: [] };
  const { value = [], findings } = loadYamlFile(projectDirectory, importsFile, ImportsFileSchema);
  return { entries: value, findings };
};

/** Compares the source with the catalogue, and says what an import would do. Writes nothing. */
export const planImport = async (
  source: GitSource,
  catalogue: CatalogueFiles,
  { projectDirectory, today, addManufacturers, progress }: Options,
): Promise<ImportPlan> => {
  const readVersions = createVersionReader(source);
  progress(`reading ${source.files.length} files`);
  const current = await readVersions(source.files);
  const { byPath, byPair } = matchRecords(catalogue, source);
  const manufacturers = createManufacturerFinder(catalogue.manufacturers, addManufacturers);

  const quarantined: Quarantined[] = [];
  const candidates: Candidate[] = [];
  const cited: { readonly entry: CatalogueFile; readonly candidate: Omit<Candidate, 'manufacturer'> }[] = [];
  const isStillThere = new Set<CatalogueFile>();
  for (const file of source.files) {
    const type = current(file);
    const entry = byPath.get(file.path);
    const reason = ownReason(type);
    const partNumber = type?.partNumber ?? '';
    // An editor may have taken the number of a record from the model, because the file has none that is one.
    const isOwn =
      entry !== undefined &&
      (partNumber === entry.record.manufacturerPartNumber ||
        type?.model === entry.record.manufacturerPartNumber);
    if (type !== undefined && entry !== undefined && isOwn) {
      cited.push({ entry, candidate: { file, type, partNumber: entry.record.manufacturerPartNumber } });
      isStillThere.add(entry);
    } else if (reason !== undefined || type === undefined) {
      quarantined.push({ path: file.path, reason: reason ?? 'unreadable' });
      // The file is there, only not readable as this record: nothing is known to have gone.
      if (entry !== undefined) isStillThere.add(entry);
    } else {
      const manufacturer = manufacturers.find(type.manufacturer);
      if (manufacturer === undefined) quarantined.push({ path: file.path, reason: 'unknown_manufacturer' });
      else candidates.push({ file, type, manufacturer, partNumber });
    }
  }

  const takenByRecords = new Map(
    cited.map(({ entry }) => [
      pairKey(entry.record.manufacturer, entry.record.manufacturerPartNumber),
      entry,
    ]),
  );
  const rivals = candidates.filter(({ manufacturer, partNumber }) =>
    takenByRecords.has(pairKey(manufacturer.id, partNumber)),
  );
  quarantined.push(...rivals.map(({ file }) => ({ path: file.path, reason: 'duplicate' as const })));
  const { unique, duplicates } = splitDuplicates(
    candidates.filter((candidate) => !rivals.includes(candidate)),
    (path) => byPath.has(path),
  );
  quarantined.push(...duplicates);

  const evidence = await findEvidence(
    [...cited.map(({ candidate }) => candidate.file), ...unique.map(({ file }) => file)],
    readVersions,
    progress,
  );

  progress('composing records');
  const texts = new Map<string, string>();
  const added: string[] = [];
  const changed: string[] = [];
  const dropped: string[] = [];
  const kept: { file: string; field: string }[] = [];
  const leftOut: { path: string; field: string }[] = [];
  const ids = new Set(catalogue.files.map(({ record }) => record.id));
  const fileNames = new Set(catalogue.files.map(({ file }) => file));
  let unchanged = 0;

  const put = (entry: CatalogueFile, record: AuthoredProduct, changes: string[]) => {
    const text = recordText(entry, record);
    if (text === entry.text) unchanged += 1;
    else {
      texts.set(entry.file, text);
      changes.push(entry.file);
    }
  };
  const bases = await readVersions(
    catalogue.files.flatMap(({ record }) => {
      const one = librarySource(record);
      return one === undefined || !('commit' in one)
        ? []
        : [{ path: one.path, blob: `${one.commit}:${one.path}` }];
    }),
  );
  const update = (entry: CatalogueFile, type: DeviceType, version: Evidence) => {
    const one = librarySource(entry.record);
    const base =
      one === undefined || !('commit' in one)
        ? undefined
        : bases({ path: one.path, blob: `${one.commit}:${one.path}` });
    const merged = mergeRecord(entry.record, base, type, version);
    kept.push(...merged.kept.map((field) => ({ file: entry.file, field })));
    put(entry, merged.record, changed);
  };

  for (const { entry, candidate } of cited) {
    const version = evidence.get(candidate.file.path);
    if (version === undefined) continue;
    leftOut.push(...candidate.type.leftOut.map((field) => ({ path: candidate.file.path, field })));
    update(entry, candidate.type, version);
  }
  for (const { file, type, manufacturer, partNumber } of unique.toSorted(
    (one, other) =>
      compareText(one.manufacturer.id, other.manufacturer.id) ||
      compareText(one.partNumber, other.partNumber),
  )) {
    const version = evidence.get(file.path);
    if (version === undefined) continue;
    leftOut.push(...type.leftOut.map((field) => ({ path: file.path, field })));
    const present = byPair.get(pairKey(manufacturer.id, partNumber));
    if (present !== undefined) {
      isStillThere.add(present);
      update(present, type, version);
      continue;
    }
    const id = recordId(manufacturer.id, partNumber, (taken) => ids.has(taken));
    ids.add(id);
    const market = marketOfFacts(type.physical) ?? manufacturer.market ?? defaultMarket;
    const given = { id, market, manufacturer: manufacturer.id, manufacturerPartNumber: partNumber };
    const record = newRecord(given, type, version);
    const name = recordFile(record, (taken) => fileNames.has(taken));
    fileNames.add(name);
    texts.set(name, recordText(undefined, record));
    added.push(name);
  }

  const imports = lastImport(projectDirectory);
  const before = imports.entries.find(({ repository }) => repository === libraryRepository);
  for (const entry of catalogue.files) {
    const one = librarySource(entry.record);
    if (one === undefined || isStillThere.has(entry)) continue;
    put(entry, dropRecord(entry.record, before?.date ?? one.date), dropped);
  }

  const used = new Set(unique.map(({ manufacturer }) => manufacturer.id));
  const newManufacturers = manufacturers.added.filter(({ id }) => used.has(id));
  if (newManufacturers.length > 0) {
    const text = readFileSync(join(projectDirectory, manufacturersFile), 'utf8');
    texts.set(manufacturersFile, listTextWith(text, newManufacturers));
  }
  const entry = {
    repository: libraryRepository,
    commit: source.commit,
    date: source.date,
    licence: 'CC0-1.0',
  };
  if (JSON.stringify(before) !== JSON.stringify(entry)) {
    const others = imports.entries.filter(({ repository }) => repository !== libraryRepository);
    const comment =
      '# For each library, the commit that was imported last. The import tool writes this file.\n';
    texts.set(importsFile, comment + stringify([...others, entry], quotedTexts));
  }

  progress('checking the result');
  return {
    commit: source.commit,
    date: source.date,
    read: source.files.length,
    added,
    changed,
    unchanged,
    dropped,
    addedManufacturers: newManufacturers.map(({ id }) => id),
    quarantined: quarantined.toSorted((one, other) => compareText(one.path, other.path)),
    leftOut,
    kept,
    texts,
    findings: [...imports.findings, ...checkResult(projectDirectory, catalogue, texts, today)],
  };
};
