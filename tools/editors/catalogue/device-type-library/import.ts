import { compareText } from '../../../../src/content/findings/content-finding.ts';
import { type CatalogueFiles, checkResult } from '../catalogue-files.ts';
import type { GitSource } from '../repository/git-source.ts';
import { listTexts } from '../repository/list-texts.ts';
import type { ImportPlan, PlanOptions } from '../repository/run-import.ts';
import { statementTexts } from '../statement-texts.ts';
import { composeFiles } from './compose-files.ts';
import { endedHistories } from './ended-histories.ts';
import { createVersionReader, readFileHistory } from './file-history.ts';
import { libraryRepository } from './merge-record.ts';
import { sortFiles } from './sort-files.ts';

/** The folders of the library that have products, and how its files are called. */
export const libraryFiles = {
  folders: ['device-types', 'module-types'],
  extensions: ['.yaml', '.yml'],
} as const;

/** What an import of the library is told. */
type Options = PlanOptions & {
  /** Whether manufacturers that are not listed are added under the names that the source uses. */
  readonly addManufacturers: boolean;
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
  const lastSeen = catalogue.imports.find(({ repository }) => repository === libraryRepository)?.date;
  const { described, ...composed } = await composeFiles(sorted, catalogue, {
    histories,
    readVersions,
    lastSeen,
  });
  const ended = await endedHistories(sorted.gone, source, readVersions);
  const lists = listTexts(
    contentRoot,
    libraryRepository,
    source,
    catalogue.imports,
    sorted.addedManufacturers,
    today,
  );
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
