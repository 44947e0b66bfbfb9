import { resolve } from 'node:path';
import * as z from 'zod';
import {
  type CatalogueLibrary,
  readCatalogue,
  readImports,
} from '../../../../src/content/catalogue/library.ts';
import { type ProductSource, sourceIdOf } from '../../../../src/content/catalogue/product-file.ts';
import { CalendarDaySchema } from '../../../command-line/calendar-day.ts';
import { flag, type Outcome, option, toolCommand } from '../../../command-line/tool-command.ts';
import type { ToolContext } from '../../../command-line/tool-context.ts';
import { findingsOutcome } from '../../findings-outcome.ts';
import { writeFiles } from '../catalogue-files.ts';
import { type Advisory, readAdvisory } from '../csaf/advisory.ts';
import { advisoryFiles, advisoryRepository, isAdvisory } from '../csaf/import.ts';
import { readDeviceType } from '../device-type-library/device-type.ts';
import { libraryFiles } from '../device-type-library/import.ts';
import { libraryRepository } from '../device-type-library/library-sources.ts';
import { openGitSource } from '../repository/git-source.ts';
import { createVersionReader } from '../repository/version-reader.ts';
import { countListedProducts, countNamedNumbers, namedNumbers } from './advisories.ts';
import { countChangedPartNumbers } from './changed-part-numbers.ts';
import {
  advisoryCharts,
  type Charts,
  changedPartNumberCharts,
  collisionCharts,
  evidenceDateCharts,
  factDateCharts,
  partNumberCharts,
} from './charts.ts';
import { countEvidenceDates, countLastCommits, type DatedRecord } from './evidence-dates.ts';
import { countFactDates, type StatedRecord } from './fact-dates.ts';
import { figuresText } from './figures-text.ts';
import { countCollisions, countPartNumbers, type NumberedProduct } from './part-numbers.ts';

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

/** A catalogue with the records of one source alone, and of them with what this source has stated. */
export const recordsOfSource = (library: CatalogueLibrary, id: string): CatalogueLibrary => {
  const isOfSource = (source: ProductSource) => sourceIdOf(source) === id;
  return {
    ...library,
    products: library.products.flatMap((product) => {
      const sources = product.record.sources.filter(isOfSource);
      return sources.length === 0 ? [] : [{ ...product, record: { ...product.record, sources } }];
    }),
    histories: new Map(
      [...library.histories].map(([record, { sources, ...history }]) => [
        record,
        { ...history, sources: sources.filter(({ source }) => source === id) },
      ]),
    ),
  };
};

const repositoryOption = (description: string) =>
  option(z.string().optional(), { value: '<git repository>', description });

const numbersInOption = repositoryOption(
  'count every part number in a clone of the device-type library instead of the records',
);

const commitOption = option(z.string().optional(), {
  value: '<commit>',
  description: 'the commit of the clone; default: the one that was imported last',
});

const ageDayOption = option(CalendarDaySchema.optional(), {
  value: '<YYYY-MM-DD>',
  description: 'the day to which ages are counted; default: the current day in UTC',
});

const writeCharts = flag('write the data of the charts in the Insights about this count');

/** What every count has in common as a command. */
const countOf = (name: string) => ({
  name: `statistics ${name}`,
  notes: '--json has everything that was counted.',
  surplus: `statistics ${name} takes no file: it counts the records of the catalogue.`,
});

/** What was counted, and what the charts of articles show of it. */
type Count = { readonly counts: object; readonly charts: Charts };

/** Counts the records of one source; refuses while the catalogue has findings. `count` is told which commit to compare with. */
const runCount = async (
  source: string,
  options: { readonly commit?: string | undefined; readonly 'write-charts': boolean },
  context: ToolContext,
  count: (library: CatalogueLibrary, commit: string) => Promise<Count>,
): Promise<Outcome> => {
  const { contentRoot, now } = context;
  const { library, findings } = readCatalogue(contentRoot, now.toISOString().slice(0, 10));
  if (findings.length > 0) {
    return findingsOutcome(findings, 'Nothing was counted. Fix the findings first.', context);
  }
  const imported = readImports(contentRoot).entries.find(({ repository }) => repository === source)?.commit;
  const { counts, charts } = await count(
    recordsOfSource(library, source),
    options.commit ?? imported ?? 'HEAD',
  );
  const texts = Object.entries(charts).map(([file, text]) => [`content/insights/${file}`, text] as const);
  if (options['write-charts']) writeFiles(contentRoot, new Map(texts));
  return { json: counts, text: figuresText(counts) };
};

/** The part numbers of the records; with a clone every one that its files state, also those that became no record. */
const numbersOf = async (
  library: CatalogueLibrary,
  clone: string | undefined,
  commit: string,
  { userDirectory }: ToolContext,
): Promise<NumberedProduct[]> => {
  if (clone === undefined) return numberedProducts(library);
  const source = await openGitSource(resolve(userDirectory, clone), { commit, ...libraryFiles });
  const read = await createVersionReader(source, readDeviceType)(source.files);
  return source.files.flatMap((file) => {
    const { manufacturer = '', partNumber } = read(file) ?? {};
    return partNumber === undefined ? [] : [{ manufacturer, partNumber }];
  });
};

const collisions = toolCommand({
  ...countOf('collisions'),
  summary:
    'Counts the part numbers of one manufacturer in the device-type library that become one under each way of normalising them.',
  options: { library: numbersInOption, commit: commitOption, 'write-charts': writeCharts },
  run: ({ options }, context) =>
    runCount(libraryRepository, options, context, async (library, commit) => {
      const counts = countCollisions(await numbersOf(library, options.library, commit, context));
      return { counts, charts: collisionCharts(counts) };
    }),
});

const partNumbers = toolCommand({
  ...countOf('part-numbers'),
  summary:
    'Counts how part numbers are written in the device-type library: lengths, characters, upper and lower case.',
  options: { library: numbersInOption, commit: commitOption, 'write-charts': writeCharts },
  run: ({ options }, context) =>
    runCount(libraryRepository, options, context, async (library, commit) => {
      const counts = countPartNumbers(await numbersOf(library, options.library, commit, context));
      return { counts, charts: partNumberCharts(counts) };
    }),
});

const evidenceDates = toolCommand({
  ...countOf('evidence-dates'),
  summary: 'Counts the evidence dates of the records that come from the device-type library, by year.',
  options: {
    library: repositoryOption('a clone of the library: compares the dates with those of the last commits'),
    commit: commitOption,
    today: ageDayOption,
    'write-charts': writeCharts,
  },
  run: ({ options }, context) =>
    runCount(libraryRepository, options, context, async (library, commit) => {
      const records = datedRecords(library);
      const counts = countEvidenceDates(records, options.today ?? context.now.toISOString().slice(0, 10));
      const clone = options.library && resolve(context.userDirectory, options.library);
      const lastCommits = clone && (await countLastCommits(records, clone, commit));
      return {
        counts: { ...counts, ...(lastCommits && { lastCommits }) },
        charts: evidenceDateCharts(counts),
      };
    }),
});

const factDates = toolCommand({
  ...countOf('fact-dates'),
  summary:
    'Counts since when the device-type library has stated each kind of fact, and how often it changed.',
  options: { today: ageDayOption, 'write-charts': writeCharts },
  run: ({ options }, context) =>
    runCount(libraryRepository, options, context, async (library) => {
      const records = statedRecords(library);
      const counts = countFactDates(records, options.today ?? context.now.toISOString().slice(0, 10));
      const changed = countChangedPartNumbers(records);
      return {
        counts: { ...counts, partNumbers: changed },
        charts: { ...factDateCharts(counts), ...changedPartNumberCharts(changed) },
      };
    }),
});

/** Every advisory of a commit, with the products that became no record. */
const advisoriesAt = async (repository: string, commit: string): Promise<Advisory[]> => {
  const source = await openGitSource(repository, { commit, ...advisoryFiles });
  const files = source.files.filter(({ path }) => isAdvisory(path));
  const read = await createVersionReader(source, (_, text) => readAdvisory(text))(files);
  return files.flatMap((file) => read(file) ?? []);
};

const advisories = toolCommand({
  ...countOf('advisories'),
  summary:
    'Counts in how many security advisories each part number stands, and under which names; with --csaf also the products without a part number.',
  options: {
    csaf: repositoryOption('a clone of cisagov/CSAF: counts every product that its advisories list'),
    commit: commitOption,
    'write-charts': writeCharts,
  },
  run: ({ options }, context) =>
    runCount(advisoryRepository, options, context, async (library, commit) => {
      const counts = countNamedNumbers(namedNumbers(library));
      const clone = options.csaf && resolve(context.userDirectory, options.csaf);
      const listed = clone && countListedProducts(await advisoriesAt(clone, commit));
      return { counts: { ...counts, ...(listed && { listed }) }, charts: advisoryCharts(counts) };
    }),
});

/** `npm run catalogue -- statistics …`: the counts that Insights of this site cite. */
export const statisticsCommands = [collisions, partNumbers, evidenceDates, factDates, advisories] as const;
