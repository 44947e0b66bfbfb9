import { resolve } from 'node:path';
import { z } from 'zod';
import { readImports } from '../../../../src/content/catalogue/imports.ts';
import { type CatalogueLibrary, readCatalogue } from '../../../../src/content/catalogue/library.ts';
import { formatFindings } from '../../../../src/content/findings/report.ts';
import { CalendarDaySchema } from '../../../command-line/calendar-day.ts';
import { textTable, visibleJson } from '../../../command-line/terminal-text.ts';
import { flag, option, toolCommand } from '../../../command-line/tool-command.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../../command-line/tool-context.ts';
import { writeFiles } from '../catalogue-files.ts';
import { createVersionReader } from '../device-type-library/file-history.ts';
import { GitRefusal, openGitSource } from '../device-type-library/git-source.ts';
import { libraryFolders } from '../device-type-library/import.ts';
import { libraryRepository, librarySources } from '../device-type-library/merge-record.ts';
import {
  type Charts,
  collisionCharts,
  evidenceDateCharts,
  lastCommitCharts,
  partNumberCharts,
} from './charts.ts';
import { countEvidenceDates, countLastCommits, type DatedRecord } from './evidence-dates.ts';
import { countCollisions, countPartNumbers, type NumberedProduct } from './part-numbers.ts';

/** The part numbers of a catalogue. */
export const numberedProducts = ({ products }: CatalogueLibrary): NumberedProduct[] =>
  products.map(({ manufacturer, record }) => ({
    manufacturer: manufacturer.id,
    partNumber: record.manufacturerPartNumber,
  }));

/** The records of a catalogue that cite the device-type library at a commit, with the newest such commit. */
export const datedRecords = ({ products }: CatalogueLibrary): DatedRecord[] =>
  products.flatMap(({ record }) =>
    librarySources(record)
      .slice(0, 1)
      .map((source) => ({ ...source, namesPages: (record.namedPages ?? []).length > 0 })),
  );

/** What a command has counted. */
type Count = {
  readonly lines: readonly string[];
  readonly json: Readonly<Record<string, unknown>>;
  readonly charts: Charts;
};

const libraryOption = (description: string) =>
  option(z.string().optional(), { value: '<git repository>', description });

const commitOption = option(z.string().optional(), {
  value: '<commit>',
  description: 'the commit of the library; default: the one that was imported last',
});

const writeChartsFlag = flag('write the data of the charts in the Insights about this count');

/** The commit that was imported last, as `content/imports.yaml` has it; else the newest of the repository. */
const importedCommit = (projectDirectory: string): string =>
  readImports(projectDirectory).entries.find(({ repository }) => repository === libraryRepository)?.commit ??
  'HEAD';

type Given = {
  readonly options: { readonly commit?: string | undefined; readonly 'write-charts': boolean };
  readonly json: boolean;
};

/** Reads the catalogue, counts, and prints; refuses while the catalogue has findings. */
const runCount = async (
  { options, json }: Given,
  { projectDirectory, colour, write, writeError, now }: ToolContext,
  count: (library: CatalogueLibrary, commit: string) => Promise<Count>,
): Promise<ExitCode> => {
  const { library, findings } = readCatalogue(projectDirectory, now.toISOString().slice(0, 10));
  if (findings.length > 0) {
    if (json) write(visibleJson({ findings }));
    else write(`${formatFindings(findings, { colour })}\n\nNothing was counted. Fix the findings first.`);
    return exitCodes.findings;
  }
  try {
    const {
      lines,
      json: counts,
      charts,
    } = await count(library, options.commit ?? importedCommit(projectDirectory));
    const texts = Object.entries(charts).map(([file, text]) => [`content/insights/${file}`, text] as const);
    if (options['write-charts']) writeFiles(projectDirectory, new Map(texts));
    if (json) write(visibleJson(counts));
    else write(lines.join('\n'));
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof GitRefusal)) throw error;
    if (json) write(visibleJson({ error: { code: 'repository_refused', message: error.message } }));
    else writeError(error.message);
    return exitCodes.failed;
  }
};

/** Every part number that the files of the library state, also those that became no record. */
const numbersInLibrary = async (repository: string, commit: string): Promise<NumberedProduct[]> => {
  const source = await openGitSource(repository, { commit, folders: libraryFolders });
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
  summary: 'Counts the part numbers of one manufacturer that become one under each way of normalising them.',
  surplus: 'statistics collisions takes no file: it counts the whole catalogue.',
  options: { library: sourceNumbersOption, commit: commitOption, 'write-charts': writeChartsFlag },
  run: ({ options, json }, context) =>
    runCount({ options, json }, context, async (library, commit) => {
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
  summary: 'Counts how part numbers are written: lengths, characters, upper and lower case.',
  surplus: 'statistics part-numbers takes no file: it counts the whole catalogue.',
  options: { library: sourceNumbersOption, commit: commitOption, 'write-charts': writeChartsFlag },
  run: ({ options, json }, context) =>
    runCount({ options, json }, context, async (library, commit) => {
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
  surplus: 'statistics evidence-dates takes no file: it counts the whole catalogue.',
  options: {
    library: libraryOption('a clone of the library: compares the dates with those of the last commits'),
    commit: commitOption,
    today: option(CalendarDaySchema.optional(), {
      value: '<YYYY-MM-DD>',
      description: 'the day to which ages are counted; default: the current day in UTC',
    }),
    'write-charts': writeChartsFlag,
  },
  run: ({ options, json }, context) =>
    runCount({ options, json }, context, async (library, commit) => {
      const records = datedRecords(library);
      const counts = countEvidenceDates(records, options.today ?? context.now.toISOString().slice(0, 10));
      const last =
        options.library === undefined
          ? undefined
          : await countLastCommits(records, resolve(context.userDirectory, options.library), commit);
      const lastOf = (year: string) => last?.years.find((one) => one.year === year)?.records ?? 0;
      return {
        json: { ...counts, ...(last && { lastCommits: last }) },
        charts: { ...evidenceDateCharts(counts), ...(last && lastCommitCharts(last)) },
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

/** `npm run catalogue -- statistics …`: the counts that Insights of this site cite. */
export const statisticsCommands = [collisions, partNumbers, evidenceDates] as const;
