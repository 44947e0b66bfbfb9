import { compareText } from '../../../../src/evidence/text-order.ts';
import { flag, toolCommand } from '../../../command-line/tool-command.ts';
import type { ToldProduct } from '../merge-statements.ts';
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
const planLibrary =
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

/** The library as its import reads it; `addManufacturers` lets it add those that the catalogue lacks. */
export const libraryReader = (addManufacturers: boolean): RepositoryReader => ({
  repository: libraryRepository,
  files: libraryFiles,
  nothingFound: 'That commit has no device-types and no module-types: it is not the library.',
  reasons: quarantineReasons,
  plan: planLibrary(addManufacturers),
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
  run: (given, context) => runImport(libraryReader(given.options['add-manufacturers']), given, context),
});
