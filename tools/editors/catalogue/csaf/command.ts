import { toolCommand } from '../../../command-line/tool-command.ts';
import { repositoryOptions, runImport } from '../repository/run-import.ts';
import { advisoryFiles, planAdvisories } from './import.ts';
import { advisoryReasons } from './quarantine.ts';

/** `npm run catalogue -- import csaf`. */
export const importAdvisories = toolCommand({
  name: 'import csaf',
  summary:
    'Imports the part numbers that CISA’s security advisories name, from a git repository with its history.',
  notes:
    'Only the fields of the standard for part numbers are read (model_numbers and skus), never names or prose. A record names each advisory with the day of its revision, and says if the advisory was extracted from unstructured data. Manufacturers must be listed first. Run it again to follow the source.',
  operands: {
    syntax: '<git repository>',
    description: 'a directory with a clone of cisagov/CSAF, which may be bare',
    missing: 'The git repository is missing: import csaf <git repository>.',
  },
  surplus: 'import csaf takes one repository.',
  options: repositoryOptions,
  run: ({ options, operands: [repository = ''], json }, context) =>
    runImport(
      {
        files: advisoryFiles,
        nothingFound:
          'That commit has no advisories in csaf_files/OT/white: it is not the repository of CISA.',
        reasons: advisoryReasons,
        plan: planAdvisories,
      },
      { ...options, repository, isDryRun: options['dry-run'], json },
      context,
    ),
});
