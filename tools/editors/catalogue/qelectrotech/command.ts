import { toolCommand } from '../../../command-line/tool-command.ts';
import { repositoryOptions, runImport } from '../repository/run-import.ts';
import { elementFiles, planElements } from './import.ts';
import { elementReasons } from './quarantine.ts';

/** `npm run catalogue -- import qelectrotech`. */
export const importElements = toolCommand({
  name: 'import qelectrotech',
  summary:
    'Imports the products for which QElectroTech has elements, from a git repository with its history.',
  notes:
    'Manufacturer and part number are the fields of the element, with the day of the commit that first stated them. An element whose number, name and file name disagree gives no record. The source has conditions, so its records are in files of their own. Manufacturers must be listed first. Run it again to follow the source.',
  operands: {
    syntax: '<git repository>',
    description: 'a directory with a clone of qelectrotech/qelectrotech-elements, which may be bare',
    missing: 'The git repository is missing: import qelectrotech <git repository>.',
  },
  surplus: 'import qelectrotech takes one repository.',
  options: repositoryOptions,
  run: ({ options, operands: [repository = ''], json }, context) =>
    runImport(
      {
        files: elementFiles,
        nothingFound:
          'That commit has no elements in 10_electric/20_manufacturers_articles: it is not the repository of QElectroTech.',
        reasons: elementReasons,
        plan: planElements,
      },
      { ...options, repository, isDryRun: options['dry-run'], json },
      context,
    ),
});
