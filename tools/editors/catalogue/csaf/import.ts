import { readCsafDocument } from '../../../../src/advisories/csaf-document.ts';
import { advisoryTexts } from '../../../../src/content/catalogue/kept-advisories.ts';
import { toolCommand } from '../../../command-line/tool-command.ts';
import { planFiles } from '../repository/plan-files.ts';
import { type RepositoryReader, repositoryCommand, runImport } from '../repository/run-import.ts';
import { keepAdvisory } from './keep-advisory.ts';
import { advisoryReasons, createSorter } from './quarantine.ts';

/** The folder with the advisories on operational technology whose distribution is unlimited. */
export const advisoryFiles = { folders: ['csaf_files/OT/white'], extensions: ['.json'] } as const;

/** The public name of the repository, which is the id of the source. */
export const advisoryRepository = 'cisagov/CSAF';

/** Whether a file is an advisory: the folder also has an index and a feed. */
export const isAdvisory = (path: string): boolean => /\/\d{4}\/[^/]+\.json$/.test(path);

/** Compares the advisories with the catalogue, and says what an import would do. Writes nothing. */
const planAdvisories: RepositoryReader['plan'] = async (source, catalogue, options) => {
  const sort = createSorter(catalogue.manufacturers);
  return planFiles(
    {
      repository: advisoryRepository,
      isFile: isAdvisory,
      read: (path, text) => {
        const reading = readCsafDocument(text);
        const document = reading.kind === 'document' ? reading.document : undefined;
        const { accepted, quarantined } = sort(path, reading);
        return {
          ...(document && {
            cited: {
              title: document.id,
              date: document.date,
              ...(document.isUnstructured && { unstructured: true as const }),
            },
          }),
          document,
          stated: document && accepted,
          accepted,
          quarantined,
        };
      },
      besides: (files) =>
        advisoryTexts(
          options.contentRoot,
          files.flatMap((versions) => {
            const read = versions.flatMap(({ version, reading: { document } }) =>
              document === undefined ? [] : [{ version, document }],
            );
            return keepAdvisory(advisoryRepository, read) ?? [];
          }),
        ),
    },
    source,
    catalogue,
    options,
  );
};

/** CISA’s advisories as their import reads them. */
export const advisoryReader: RepositoryReader = {
  repository: advisoryRepository,
  files: advisoryFiles,
  nothingFound: 'That commit has no advisories in csaf_files/OT/white: it is not the repository of CISA.',
  reasons: advisoryReasons,
  plan: planAdvisories,
};

/** `npm run catalogue -- import csaf`. */
export const importAdvisories = toolCommand({
  ...repositoryCommand('import csaf', advisoryRepository),
  summary:
    'Imports CISA’s security advisories, and records from their part numbers, from a git repository with its history.',
  notes:
    'Keeps in content/advisories/ every product of every advisory, with the days of the first and last revision that have it. Makes records only from the fields for part numbers (model_numbers and skus): a record names each advisory with the day of its revision, and marks advisories made from unstructured data. List manufacturers first. Run it again to follow the source.',
  run: (given, context) => runImport(advisoryReader, given, context),
});
