import { compareText } from '../../../../src/evidence/text-order.ts';
import { flag, type Outcome, toolCommand } from '../../../command-line/tool-command.ts';
import type { ToolContext } from '../../../command-line/tool-context.ts';
import type { ToldProduct } from '../merge-statements.ts';
import { newestBranch } from '../repository/git-source.ts';
import { planRepository } from '../repository/plan-statements.ts';
import { type RepositoryReader, repositoryCommand, runImport } from '../repository/run-import.ts';
import { createVersionReader } from '../repository/version-reader.ts';
import { readDeviceType } from './device-type.ts';
import { endedHistories, readFileHistory } from './file-history.ts';
import { libraryRepository } from './library-sources.ts';
import { type LibraryProduct, quarantineReasons } from './quarantine.ts';
import { sortFiles } from './sort-files.ts';

/** The folders of the library that have products, and how its files are called. */
export const libraryFiles = {
  folders: ['device-types', 'module-types'],
  extensions: ['.yaml', '.yml'],
} as const;

/** Compares the source with the catalogue, and says what an import would do. Writes nothing. */
const planImport =
  (mayAddManufacturers: boolean): RepositoryReader['plan'] =>
  async (source, catalogue, options) => {
    const readVersions = createVersionReader(source, readDeviceType);
    options.progress(`reading ${source.files.length} files`);
    const read = await readVersions(source.files);
    const { products, gone, quarantined, addedManufacturers } = sortFiles(source, catalogue, {
      read,
      mayAddManufacturers,
    });

    const used = products.flatMap(({ files }) => files);
    options.progress(`reading the history of ${used.length} files`);
    const readVersion = await readVersions(used.flatMap(({ versions }) => versions));
    const toldProduct = ({ files, manufacturer, partNumber }: LibraryProduct): ToldProduct[] => {
      const histories = files.flatMap(({ versions }) => readFileHistory(versions, readVersion) ?? []);
      return histories.length === 0
        ? []
        : [
            {
              manufacturer: manufacturer.id,
              manufacturerPartNumber: partNumber,
              histories: () => histories,
            },
          ];
    };
    return planRepository(
      {
        repository: libraryRepository,
        read: source.files.length,
        products: products.flatMap(toldProduct),
        gone: await endedHistories(gone, source, readVersions),
        addedManufacturers,
        quarantined,
        leftOut: used
          .flatMap((file) => (read(file)?.leftOut ?? []).map((field) => ({ path: file.path, field })))
          .sort((one, other) => compareText(one.path, other.path)),
      },
      source,
      catalogue,
      options,
    );
  };

const reader = (addManufacturers: boolean): RepositoryReader => ({
  repository: libraryRepository,
  files: libraryFiles,
  nothingFound: 'That commit has no device-types and no module-types: it is not the library.',
  reasons: quarantineReasons,
  plan: planImport(addManufacturers),
});

const command = repositoryCommand('import devicetype-library', 'the library');

/** `npm run catalogue -- import devicetype-library`. */
export const importLibrary = toolCommand({
  ...command,
  summary: 'Imports the NetBox device-type library from a git repository with its history.',
  notes:
    'Each record gets the date of the last commit that changed a fact. Editors’ facts stay. Run it again to follow the library.',
  options: {
    ...command.options,
    'add-manufacturers': flag('add missing manufacturers, with the library’s names'),
  },
  run: (given, context) => runImport(reader(given.options['add-manufacturers']), given, context),
});

/** What an import of the newest commit that was fetched into a clone comes to. */
export const importNewest = (clone: string, today: string, context: ToolContext): Promise<Outcome> => {
  const options = { commit: newestBranch, report: false, 'dry-run': false, today };
  return runImport(reader(false), { options, operands: [clone], json: false }, context);
};
