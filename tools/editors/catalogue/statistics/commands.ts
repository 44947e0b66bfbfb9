import { resolve } from 'node:path';
import { z } from 'zod';
import type { CatalogueLibrary } from '../../../../src/content/catalogue/library.ts';
import { textTable } from '../../../command-line/terminal-text.ts';
import { option, toolCommand } from '../../../command-line/tool-command.ts';
import type { ToolContext } from '../../../command-line/tool-context.ts';
import { createVersionReader } from '../device-type-library/file-history.ts';
import { libraryFiles } from '../device-type-library/import.ts';
import { libraryRepository } from '../device-type-library/merge-record.ts';
import { openGitSource } from '../repository/git-source.ts';
import { advisories } from './advisory-command.ts';
import { countChangedPartNumbers } from './changed-part-numbers.ts';
import {
  changedPartNumberCharts,
  collisionCharts,
  evidenceDateCharts,
  factDateCharts,
  partNumberCharts,
} from './charts.ts';
import { countEvidenceDates, countLastCommits, type DatedRecord } from './evidence-dates.ts';
import { countFactDates, type StatedRecord } from './fact-dates.ts';
import { countCollisions, countPartNumbers, type NumberedProduct } from './part-numbers.ts';
import { ageDayOption, runCount, writeChartsFlag } from './run-count.ts';

/** The part numbers of a catalogue. */
export const numberedProducts = ({ products }: CatalogueLibrary): NumberedProduct[] =>
  products.map(({ manufacturer, record }) => ({
    manufacturer: manufacturer.id,
    partNumber: record.manufacturerPartNumber,
  }));

/** The records of a catalogue that cite a file of a repository, with the revision that they cite first. */
export const datedRecords = ({ products }: CatalogueLibrary): DatedRecord[] =>
  products.flatMap(({ record }) =>
    record.sources
      .slice(0, 1)
      .flatMap((source) =>
        'repository' in source ? [{ ...source, namesPages: (record.namedPages ?? []).length > 0 }] : [],
      ),
  );

/** The records of a catalogue with all that their sources have stated. */
export const statedRecords = ({ products, histories }: CatalogueLibrary): StatedRecord[] =>
  products.flatMap(({ manufacturer, record }) => {
    const sources = histories.get(record.id)?.sources;
    const partNumber = record.manufacturerPartNumber;
    return sources === undefined || sources.length === 0
      ? []
      : [{ manufacturer: manufacturer.id, partNumber, sources }];
  });

const libraryOption = (description: string) =>
  option(z.string().optional(), { value: '<git repository>', description });

const commitOption = option(z.string().optional(), {
  value: '<commit>',
  description: 'the commit of the library; default: the one that was imported last',
});

/** Every part number that the files of the library state, also those that became no record. */
const numbersInLibrary = async (repository: string, commit: string): Promise<NumberedProduct[]> => {
  const source = await openGitSource(repository, { commit, ...libraryFiles });
  const read = await createVersionReader(source)(source.files);
  return source.files.flatMap((file) => {
    const type = read(file);
    return type?.partNumber === undefined
      ? []
      : [{ manufacturer: type.manufacturer, partNumber: type.partNumber }];
  });
};

const numbersOf = (
  library: CatalogueLibrary,
  repository: string | undefined,
  commit: string,
  { userDirectory }: ToolContext,
) =>
  repository === undefined
    ? numberedProducts(library)
    : numbersInLibrary(resolve(userDirectory, repository), commit);

const sourceNumbersOption = libraryOption(
  'count every part number in a clone of the device-type library instead of the records',
);

const collisions = toolCommand({
  name: 'statistics collisions',
  summary:
    'Counts the part numbers of one manufacturer in the device-type library that become one under each way of normalising them.',
  surplus: 'statistics collisions takes no file: it counts the records of the catalogue.',
  options: { library: sourceNumbersOption, commit: commitOption, 'write-charts': writeChartsFlag },
  run: ({ options, json }, context) =>
    runCount(libraryRepository, { options, json }, context, async (library, commit) => {
      const counts = countCollisions(await numbersOf(library, options.library, commit, context));
      const merged = counts.rules.at(-1)?.collisions ?? [];
      return {
        json: counts,
        charts: collisionCharts(counts),
        lines: [
          `${counts.products} part numbers`,
          '',
          textTable(
            ['Rule', 'Changed', 'Merged'],
            counts.rules.map(({ label, changed, collisions: found }) => [
              label,
              String(changed),
              String(found.length),
            ]),
          ),
          '',
          textTable(
            ['Manufacturer', 'Merged by the last rule'],
            merged.map(({ manufacturer, partNumbers }) => [manufacturer, partNumbers.join('  ')]),
          ),
        ],
      };
    }),
});

const partNumbers = toolCommand({
  name: 'statistics part-numbers',
  summary:
    'Counts how part numbers are written in the device-type library: lengths, characters, upper and lower case.',
  surplus: 'statistics part-numbers takes no file: it counts the records of the catalogue.',
  options: { library: sourceNumbersOption, commit: commitOption, 'write-charts': writeChartsFlag },
  run: ({ options, json }, context) =>
    runCount(libraryRepository, { options, json }, context, async (library, commit) => {
      const counts = countPartNumbers(await numbersOf(library, options.library, commit, context));
      const { habits } = counts;
      const figures: [string, number][] = [
        ['part numbers', counts.products],
        ['manufacturers', counts.manufacturers],
        ['shortest length', counts.shortest],
        ['median length', counts.median],
        ['longest length', counts.longest],
        ['letters and digits only', counts.lettersAndDigitsOnly],
        ...counts.characters.map(({ name, products }): [string, number] => [`with ${name}`, products]),
        ['with a reserved character of addresses', counts.withReserved],
        ['capital letters, digits and hyphens only, at most 20', counts.capitalsDigitsHyphens],
        ['with a lower-case letter', counts.withLowerCase],
        ['with letters, none of them upper case', counts.withoutUpperCase],
        ['digits only', counts.digitsOnly],
        ['digits only, the first a zero', counts.digitsOnlyFromZero],
        ['do not fit an identifier of the record contract', counts.noIdentifier],
        ['begin with another one of the manufacturer', counts.beginWithAnother],
        ['stand under several manufacturers', counts.underSeveralManufacturers.length],
        [`manufacturers with ${habits.atLeast} or more`, habits.manufacturers],
        ['of these, a hyphen in every number', habits.alwaysHyphen],
        ['of these, no hyphen in any number', habits.neverHyphen],
      ];
      return {
        json: counts,
        charts: partNumberCharts(counts),
        lines: [
          textTable(
            ['Figure', 'Count'],
            figures.map(([name, count]) => [name, String(count)]),
          ),
          '',
          textTable(
            ['Length', 'Part numbers'],
            counts.lengths.map(({ label, products }) => [label, String(products)]),
          ),
        ],
      };
    }),
});

const evidenceDates = toolCommand({
  name: 'statistics evidence-dates',
  summary: 'Counts the evidence dates of the records that come from the device-type library, by year.',
  surplus: 'statistics evidence-dates takes no file: it counts the records of the catalogue.',
  options: {
    library: libraryOption('a clone of the library: compares the dates with those of the last commits'),
    commit: commitOption,
    today: ageDayOption,
    'write-charts': writeChartsFlag,
  },
  run: ({ options, json }, context) =>
    runCount(libraryRepository, { options, json }, context, async (library, commit) => {
      const records = datedRecords(library);
      const counts = countEvidenceDates(records, options.today ?? context.now.toISOString().slice(0, 10));
      const last =
        options.library === undefined
          ? undefined
          : await countLastCommits(records, resolve(context.userDirectory, options.library), commit);
      const lastOf = (year: string) => last?.years.find((one) => one.year === year)?.records ?? 0;
      return {
        json: { ...counts, ...(last && { lastCommits: last }) },
        charts: evidenceDateCharts(counts),
        lines: [
          `${counts.records} records, dated ${counts.first} to ${counts.last}, half of them up to ${counts.median}`,
          `${counts.olderThanTwoYears} are more than two and ${counts.olderThanFiveYears} more than five years old on ${counts.today}`,
          `${counts.namingPages} name pages, such as data sheets`,
          `${counts.commits} commits; the largest:`,
          '',
          textTable(
            ['Commit', 'Date', 'Records'],
            counts.largestCommits.map(({ commit: hash, date, records: own }) => [hash, date, String(own)]),
          ),
          '',
          textTable(
            ['Year', 'Last change of a fact', ...(last === undefined ? [] : ['Last commit on the file'])],
            counts.years.map(({ year, records: own }) => [
              year,
              String(own),
              ...(last === undefined ? [] : [String(lastOf(year))]),
            ]),
          ),
          ...(last === undefined
            ? []
            : [
                '',
                `${last.later} of ${last.records} files have a later last commit, on average by ${last.meanDaysLater} days`,
              ]),
        ],
      };
    }),
});

const factDates = toolCommand({
  name: 'statistics fact-dates',
  summary:
    'Counts since when the device-type library has stated each kind of fact, and how often it changed.',
  notes: '--json lists every change from one part number to another, with its commit.',
  surplus: 'statistics fact-dates takes no file: it counts the records of the catalogue.',
  options: { today: ageDayOption, 'write-charts': writeChartsFlag },
  run: ({ options, json }, context) =>
    runCount(libraryRepository, { options, json }, context, async (library) => {
      const records = statedRecords(library);
      const counts = countFactDates(records, options.today ?? context.now.toISOString().slice(0, 10));
      const numbers = countChangedPartNumbers(records);
      return {
        json: { ...counts, partNumbers: numbers },
        charts: { ...factDateCharts(counts), ...changedPartNumberCharts(numbers) },
        lines: [
          `${counts.facts} facts of ${counts.records} records, half of them stated since ${counts.median} or longer`,
          `${counts.olderThanTwoYears} are more than two and ${counts.olderThanFiveYears} more than five years old on ${counts.today}`,
          `${counts.withOlderFacts} records have facts of several days, the oldest on average ${counts.meanDaysOlder} days before the youngest`,
          `${counts.changed} facts changed, ${counts.added} were added and ${counts.dropped} dropped; in ${counts.neverChanged} records nothing ever changed`,
          '',
          textTable(
            [
              'Fact',
              'Facts',
              'Half since',
              'Over 2 years',
              'Over 5',
              'Changed',
              'In records',
              'Added',
              'Dropped',
            ],
            counts.kinds.map((kind) => [
              kind.name,
              ...[kind.facts, kind.first, kind.median, kind.olderThanTwoYears, kind.olderThanFiveYears].map(
                String,
              ),
              ...[kind.changed, kind.recordsChanged, kind.added, kind.dropped].map(String),
            ]),
          ),
          '',
          `${numbers.changes.length} changes from one part number to another, in ${numbers.records} records of ${numbers.manufacturers} manufacturers, by ${numbers.commits} commits`,
          `${numbers.ofAnother} of the earlier numbers are those of other records today`,
          `${numbers.statedLater} records first had no part number`,
          '',
          textTable(
            ['Part numbers differ in', 'Changes'],
            numbers.differences.map(({ name, changes }) => [name, String(changes)]),
          ),
        ],
      };
    }),
});

/** `npm run catalogue -- statistics …`: the counts that Insights of this site cite. */
export const statisticsCommands = [collisions, partNumbers, evidenceDates, factDates, advisories] as const;
