import { resolve } from 'node:path';
import { z } from 'zod';
import { textTable } from '../../../command-line/terminal-text.ts';
import { option, toolCommand } from '../../../command-line/tool-command.ts';
import { type Advisory, readAdvisory } from '../csaf/advisory.ts';
import { advisoryFiles, advisoryRepository, isAdvisory } from '../csaf/import.ts';
import { openGitSource } from '../repository/git-source.ts';
import { textsAtOnce } from '../repository/plan-files.ts';
import { countListedProducts, countNamedNumbers, namedNumbers } from './advisories.ts';
import { advisoryCharts } from './charts.ts';
import { runCount, writeChartsFlag } from './run-count.ts';

/** Every advisory of a commit, with the products that became no record. */
const advisoriesAt = async (repository: string, commit: string): Promise<Advisory[]> => {
  const source = await openGitSource(repository, { commit, ...advisoryFiles });
  const blobs = source.files.filter(({ path }) => isAdvisory(path)).map(({ blob }) => blob);
  const advisories: Advisory[] = [];
  for (let from = 0; from < blobs.length; from += textsAtOnce) {
    const part = blobs.slice(from, from + textsAtOnce);
    const texts = await source.readTexts(part);
    for (const blob of part) {
      const advisory = readAdvisory(texts.get(blob) ?? '');
      if (advisory !== undefined) advisories.push(advisory);
    }
  }
  return advisories;
};

const numberLines = (counts: ReturnType<typeof countNamedNumbers>): string[] => [
  `${counts.numbers} part numbers in ${counts.advisories} advisories, ${counts.mentions} times`,
  `${counts.unstructuredAdvisories} of the advisories say that they were extracted from unstructured data`,
  '',
  textTable(
    ['Advisories', 'Part numbers'],
    counts.perNumber.map(({ advisories, numbers }) => [String(advisories), String(numbers)]),
  ),
  '',
  `In most advisories: ${counts.inMostAdvisories.join(', ')}`,
  `${counts.severalNames.length} numbers have several names, ${counts.severalNamesAlike} of them alike but for case, punctuation and spaces`,
  `${counts.exchangedNames.length} pairs of numbers have each the name of the other in one advisory`,
  `${counts.namesOfSeveral.length} of ${counts.names} names stand for several numbers`,
  `${counts.alike} numbers are alike but for case, punctuation and spaces`,
  `${counts.beginnings.length} numbers are the beginning of others`,
  '',
  textTable(
    ['Beginning', 'Advisories', 'Longer numbers', 'Advisories with both'],
    counts.beginnings.map(({ partNumber, advisories, longer, together }) => [
      partNumber,
      String(advisories.length),
      String(longer.length),
      String(together.length),
    ]),
  ),
];

const productLines = (counts: ReturnType<typeof countListedProducts>): string[] => [
  '',
  `${counts.advisories} advisories, ${counts.advisoriesWithNumbers} with part numbers; ${counts.unstructuredAdvisories} extracted from unstructured data`,
  `The advisories with part numbers are of ${counts.first} to ${counts.last}; ${counts.overAYear} numbers stand in some that are more than a year apart, at most ${counts.longest?.days ?? 0} days (${counts.longest?.partNumber ?? 'none'})`,
  `${counts.numbers} part numbers, ${counts.patterns} of them with a character that stands for others`,
  ...counts.manufacturers.flatMap((one) => [
    '',
    `${one.manufacturer}: ${one.advisories} advisories, ${one.advisoriesWithNumbers} with part numbers`,
    `${one.products} products listed, ${one.productsWithNumbers} with a part number`,
    `${one.besideNumbers.products} without one in ${one.besideNumbers.advisories} advisories that have some`,
    `${one.families.products} without one are called a family, in ${one.families.advisories} advisories, under ${one.families.names.length} names`,
    `${one.numberInNameOnly.products} have a part number in the name alone, in ${one.numberInNameOnly.advisories.length} advisories`,
    `${one.versionsWithNumbers} versions listed with a part number, ${one.allVersions} of them “all versions”`,
  ]),
];

/** `npm run catalogue -- statistics advisories`. */
export const advisories = toolCommand({
  name: 'statistics advisories',
  summary:
    'Counts in how many security advisories each part number stands, and under which names; with --csaf also the products without a part number.',
  notes: '--json lists the numbers that have several names, the names of several numbers, and the families.',
  surplus: 'statistics advisories takes no file: it counts the records of the catalogue.',
  options: {
    csaf: option(z.string().optional(), {
      value: '<git repository>',
      description: 'a clone of cisagov/CSAF: counts every product that its advisories list',
    }),
    commit: option(z.string().optional(), {
      value: '<commit>',
      description: 'the commit of the clone; default: the one that was imported last',
    }),
    'write-charts': writeChartsFlag,
  },
  run: ({ options, json }, context) =>
    runCount(advisoryRepository, { options, json }, context, async (library, commit) => {
      const counts = countNamedNumbers(namedNumbers(library));
      const listed =
        options.csaf === undefined
          ? undefined
          : countListedProducts(await advisoriesAt(resolve(context.userDirectory, options.csaf), commit));
      return {
        json: { ...counts, ...(listed && { listed }) },
        charts: advisoryCharts(counts),
        lines: [...numberLines(counts), ...(listed === undefined ? [] : productLines(listed))],
      };
    }),
});
