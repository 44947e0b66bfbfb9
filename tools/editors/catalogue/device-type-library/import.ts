import { compareText } from '../../../../src/content/findings/content-finding.ts';
import { flag, type Outcome, toolCommand } from '../../../command-line/tool-command.ts';
import type { ToolContext } from '../../../command-line/tool-context.ts';
import { type CatalogueFiles, checkResult } from '../catalogue-files.ts';
import { type GitSource, newestBranch } from '../repository/git-source.ts';
import { listTexts } from '../repository/list-texts.ts';
import {
  type ImportPlan,
  type PlanOptions,
  type RepositoryReader,
  repositoryCommand,
  runImport,
} from '../repository/run-import.ts';
import { statementTexts } from '../statement-texts.ts';
import { composeFiles } from './compose-files.ts';
import { createVersionReader, endedHistories, readFileHistory } from './file-history.ts';
import { libraryRepository } from './merge-record.ts';
import { quarantineReasons } from './quarantine.ts';
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
const planImport = async (
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

const reader = (addManufacturers: boolean): RepositoryReader => ({
  files: libraryFiles,
  nothingFound: 'That commit has no device-types and no module-types: it is not the library.',
  reasons: quarantineReasons,
  plan: (source, catalogue, given) => planImport(source, catalogue, { ...given, addManufacturers }),
});

const command = repositoryCommand('import devicetype-library', 'the library');

/** `npm run catalogue -- import devicetype-library`. */
export const importLibrary = toolCommand({
  ...command,
  summary: 'Imports the NetBox device-type library from a git repository with its history.',
  notes:
    'Each record gets the date of the last commit that changed one of its facts. Facts that an editor wrote stay. Run it again to follow the library.',
  options: {
    ...command.options,
    'add-manufacturers': flag('add manufacturers that are not listed, under the names that the library uses'),
  },
  run: (given, context) => runImport(reader(given.options['add-manufacturers']), given, context),
});

/** What an import of the newest commit that was fetched into a clone comes to. */
export const importNewest = (clone: string, today: string, context: ToolContext): Promise<Outcome> => {
  const options = { commit: newestBranch, report: false, 'dry-run': false, today };
  return runImport(reader(false), { options, operands: [clone], json: false }, context);
};
