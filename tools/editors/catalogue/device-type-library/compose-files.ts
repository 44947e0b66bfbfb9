import type { AuthoredProduct } from '../../../../src/content/catalogue/product-file.ts';
import { compareText } from '../../../../src/content/findings/content-finding.ts';
import { type CatalogueFile, type CatalogueFiles, recordText } from '../catalogue-files.ts';
import { recordFile, recordId } from '../record-file.ts';
import type { FileHistory } from '../repository/file-history.ts';
import type { SourceFile } from '../repository/git-source.ts';
import type { VersionReader } from './file-history.ts';
import { joinTypes } from './join-files.ts';
import { dropRecord, librarySources, mergeRecord, newRecord, type ProductEvidence } from './merge-record.ts';
import type { SortedFiles } from './sort-files.ts';

/** A record, and the files of the source that describe its product. */
export type DescribedRecord = {
  readonly record: Pick<AuthoredProduct, 'id' | 'manufacturer'>;
  readonly files: readonly SourceFile[];
};

/** The files of products after an import. */
export type ComposedFiles = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
  /** Records whose products the source no longer has, newly marked. */
  readonly dropped: readonly string[];
  /** Facts that an editor wrote and that therefore do not follow the source. */
  readonly kept: readonly { readonly file: string; readonly field: string }[];
  /** The text of every file that is new or changed. */
  readonly texts: ReadonlyMap<string, string>;
  /** Every product that the source has, with its record. */
  readonly described: readonly DescribedRecord[];
};

/** The versions of files of the library that a record cites, as git names them. */
const citedVersions = (record: AuthoredProduct) =>
  librarySources(record).map(({ path, commit }) => ({ path, blob: `${commit}:${path}` }));

/**
 * Composes the files that an import would write. `lastSeen` is the day of the last import, on which the source had every
 * product that is gone now; undefined before the first one.
 */
export const composeFiles = async (
  { matches, additions, gone }: Pick<SortedFiles, 'matches' | 'additions' | 'gone'>,
  catalogue: CatalogueFiles,
  {
    histories,
    readVersions,
    lastSeen,
  }: {
    /** The histories of files, by their paths. */
    readonly histories: ReadonlyMap<string, FileHistory>;
    readonly readVersions: VersionReader;
    readonly lastSeen: string | undefined;
  },
): Promise<ComposedFiles> => {
  const texts = new Map<string, string>();
  const [added, changed, dropped]: [string[], string[], string[]] = [[], [], []];
  const kept: { file: string; field: string }[] = [];
  const described: DescribedRecord[] = [];
  let unchanged = 0;

  const put = (entry: CatalogueFile, record: AuthoredProduct, changes: string[]): void => {
    const text = recordText(entry, record);
    if (text === entry.text) unchanged += 1;
    else {
      texts.set(entry.file, text);
      changes.push(entry.file);
    }
  };

  const evidenceOf = (files: readonly SourceFile[]): ProductEvidence | undefined => {
    const [newest, ...older] = files
      .flatMap(({ path }) => histories.get(path)?.revisions.at(-1) ?? [])
      .sort((one, other) => compareText(other.date, one.date) || compareText(one.path, other.path));
    return newest === undefined ? undefined : [newest, ...older];
  };

  const bases = await readVersions(matches.flatMap(({ entry }) => citedVersions(entry.record)));
  for (const { files, type, entry } of matches) {
    const latest = evidenceOf(files);
    if (latest === undefined) continue;
    const base = joinTypes(citedVersions(entry.record).flatMap((version) => bases(version) ?? []));
    const merged = mergeRecord(entry.record, base, type, latest);
    kept.push(...merged.kept.map((field) => ({ file: entry.file, field })));
    put(entry, merged.record, changed);
    described.push({ record: merged.record, files });
  }

  const ids = new Set(catalogue.files.map(({ record }) => record.id));
  const names = new Set(catalogue.files.map(({ file }) => file));
  for (const { files, type, manufacturer, partNumber } of additions) {
    const latest = evidenceOf(files);
    if (latest === undefined) continue;
    const id = recordId(manufacturer.id, partNumber, (taken) => ids.has(taken));
    const given = { id, manufacturer: manufacturer.id, manufacturerPartNumber: partNumber };
    const record = newRecord(given, type, latest);
    const name = recordFile(record, (taken) => names.has(taken));
    ids.add(id);
    names.add(name);
    texts.set(name, recordText(undefined, record));
    added.push(name);
    described.push({ record, files });
  }

  for (const entry of gone) {
    const date = lastSeen ?? librarySources(entry.record)[0]?.date;
    if (date !== undefined) put(entry, dropRecord(entry.record, date), dropped);
  }
  return { added, changed, unchanged, dropped, kept, texts, described };
};
