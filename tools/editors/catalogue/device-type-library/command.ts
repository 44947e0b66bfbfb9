import { flag, toolCommand } from '../../../command-line/tool-command.ts';
import { repositoryOptions, runImport } from '../repository/run-import.ts';
import { libraryFiles, planImport } from './import.ts';
import { quarantineReasons } from './quarantine.ts';

/** `npm run catalogue -- import devicetype-library`. */
export const importLibrary = toolCommand({
  name: 'import devicetype-library',
  summary: 'Imports the NetBox device-type library from a git repository with its history.',
  notes:
    'Each record gets the date of the last commit that changed one of its facts. Facts that an editor wrote stay. Run it again to follow the library.',
  operands: {
    syntax: '<git repository>',
    description: 'a directory with a clone of the library, which may be bare',
    missing: 'The git repository is missing: import devicetype-library <git repository>.',
  },
  surplus: 'import devicetype-library takes one repository.',
  options: {
    ...repositoryOptions,
    'add-manufacturers': flag('add manufacturers that are not listed, under the names that the library uses'),
  },
  run: ({ options, operands: [repository = ''], json }, context) =>
    runImport(
      {
        files: libraryFiles,
        nothingFound: 'That commit has no device-types and no module-types: it is not the library.',
        reasons: quarantineReasons,
        plan: (source, catalogue, given) =>
          planImport(source, catalogue, { ...given, addManufacturers: options['add-manufacturers'] }),
      },
      { ...options, repository, isDryRun: options['dry-run'], json },
      context,
    ),
});
