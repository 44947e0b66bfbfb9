import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { importsFile } from '../../../../src/content/catalogue/imports.ts';
import type { Import, Manufacturer } from '../../../../src/content/catalogue/product-file.ts';
import { type ContentFinding, compareText } from '../../../../src/content/findings/content-finding.ts';
import { type CatalogueFiles, checkResult } from '../catalogue-files.ts';
import { listTextWith } from '../record-file.ts';
import { statementTexts } from '../statement-texts.ts';
import { type ComposedFiles, composeFiles } from './compose-files.ts';
import { endedHistories } from './ended-histories.ts';
import { createVersionReader, readFileHistory } from './file-history.ts';
import type { GitSource } from './git-source.ts';
import { libraryRepository } from './merge-record.ts';
import type { Quarantined } from './quarantine.ts';
import { sortFiles } from './sort-files.ts';

/** The folders of the library that have products. */
export const libraryFolders = ['device-types', 'module-types'] as const;

const quotedTexts = { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' } as const;

const manufacturersFile = 'content/manufacturers.yaml';

/** What an import would change, and what it leaves out. */
export type ImportPlan = Omit<ComposedFiles, 'described'> & {
  readonly commit: string;
  readonly date: string;
  /** How many files of products the commit has. */
  readonly read: number;
  readonly addedManufacturers: readonly string[];
  readonly quarantined: readonly Quarantined[];
  /** Single facts that are not published, because their values are not decimals with a unit or not known words. */
  readonly leftOut: readonly { readonly path: string; readonly field: string }[];
  /** What the build would refuse; nothing may be written then. */
  readonly findings: readonly ContentFinding[];
};

type Options = {
  readonly contentRoot: string;
  readonly today: string;
  /** Whether manufacturers that are not listed are added under the names that the source uses. */
  readonly addManufacturers: boolean;
  readonly progress: (text: string) => void;
};

/** What was imported last, of this library and of others. */
const splitImports = (entries: readonly Import[]) => ({
  last: entries.find(({ repository }) => repository === libraryRepository),
  others: entries.filter(({ repository }) => repository !== libraryRepository),
});

/** The lists of manufacturers and of imports, as far as an import changes them. */
const listTexts = (
  contentRoot: string,
  { commit, date }: GitSource,
  { last, others }: ReturnType<typeof splitImports>,
  addedManufacturers: readonly Manufacturer[],
  today: string,
): [string, string][] => {
  const texts: [string, string][] = [];
  if (addedManufacturers.length > 0) {
    const text = readFileSync(join(contentRoot, manufacturersFile), 'utf8');
    texts.push([manufacturersFile, listTextWith(text, addedManufacturers)]);
  }
  const entry = { repository: libraryRepository, commit, date, read: today };
  if (JSON.stringify(last) !== JSON.stringify(entry)) {
    const comment =
      '# For each library, the commit that was imported last. The import tool writes this file.\n';
    texts.push([importsFile, comment + stringify([...others, entry], quotedTexts)]);
  }
  return texts;
};

/** Compares the source with the catalogue, and says what an import would do. Writes nothing. */
export const planImport = async (
  source: GitSource,
  catalogue: CatalogueFiles,
  { contentRoot, today, addManufacturers, progress }: Options,
): Promise<ImportPlan> => {
  const readVersions = createVersionReader(source);
  progress(`reading ${source.files.length} files`);
  const read = await readVersions(source.files);
  const sorted = sortFiles(source, catalogue, { read, mayAddManufacturers: addManufacturers });

  const used = [...sorted.matches, ...sorted.additions];
  const files = used.flatMap((product) => product.files);
  progress(`reading the history of ${files.length} files`);
  const readVersion = await readVersions(files.flatMap(({ versions }) => versions));
  const histories = new Map(
    files.flatMap(({ path, versions }) => {
      const history = readFileHistory(versions, readVersion);
      return history === undefined ? [] : [[path, history] as const];
    }),
  );

  progress('composing records');
  const imports = splitImports(catalogue.imports);
  const lastSeen = imports.last?.date;
  const { described, ...composed } = await composeFiles(sorted, catalogue, {
    histories,
    readVersions,
    lastSeen,
  });
  const ended = await endedHistories(sorted.gone, source, readVersions);
  const lists = listTexts(contentRoot, source, imports, sorted.addedManufacturers, today);
  const texts = new Map([
    ...composed.texts,
    ...statementTexts(contentRoot, catalogue, libraryRepository, [
      ...described.map(({ record, files: own }) => ({
        record,
        histories: own.flatMap(({ path }) => histories.get(path) ?? []),
      })),
      ...ended,
    ]),
    ...lists,
  ]);

  progress('checking the result');
  return {
    ...composed,
    texts,
    commit: source.commit,
    date: source.date,
    read: source.files.length,
    addedManufacturers: sorted.addedManufacturers.map(({ id }) => id),
    quarantined: sorted.quarantined,
    leftOut: files
      .flatMap((file) => (read(file)?.leftOut ?? []).map((field) => ({ path: file.path, field })))
      .sort((one, other) => compareText(one.path, other.path)),
    findings: checkResult(contentRoot, catalogue, texts, today),
  };
};
