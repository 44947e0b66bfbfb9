import { resolve } from 'node:path';
import { z } from 'zod';
import { formatFindings } from '../../../src/content/findings/report.ts';
import { counted } from '../../../src/contracts/counted.ts';
import { AddressSchema, CalendarDateSchema } from '../../../src/contracts/primitives.ts';
import type { Tool } from '../../command-line/run-tool.ts';
import { textTable, visibleJson } from '../../command-line/terminal-text.ts';
import { flag, option, toolCommand, UsageError } from '../../command-line/tool-command.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../command-line/tool-context.ts';
import { readCatalogueFiles, writeFiles } from './catalogue-files.ts';
import { checkHistoryCommand } from './check-history/command.ts';
import { importCsv } from './csv/import-csv.ts';
import { GitRefusal, openGitSource } from './device-type-library/git-source.ts';
import { type ImportPlan, libraryFolders, planImport } from './device-type-library/import.ts';
import { quarantineReasons } from './device-type-library/quarantine.ts';
import { editionCommands } from './editions/commands.ts';
import { loadCommand } from './load/command.ts';
import { statisticsCommands } from './statistics/commands.ts';

const DaySchema = z.string().refine((text) => CalendarDateSchema.safeParse(text).success, {
  error: 'Write a day of the calendar as YYYY-MM-DD.',
});

const todayOption = option(DaySchema.optional(), {
  value: '<YYYY-MM-DD>',
  description: 'the day that no evidence may be later than; default: the current day in UTC',
});

const dryRunOption = flag('say what would change, and write nothing');

const todayOf = (today: string | undefined, { now }: ToolContext): string =>
  today ?? now.toISOString().slice(0, 10);

/** Everything that is left out, with file and reason. */
const reportText = ({ quarantined, leftOut, kept }: ImportPlan): string[] => [
  ...(quarantined.length === 0
    ? []
    : [
        '',
        textTable(
          ['Reason', 'File'],
          quarantined.map(({ path, reason }) => [reason, path]),
        ),
        '',
        ...[...new Set(quarantined.map(({ reason }) => reason))].map(
          (reason) => `${reason}: ${quarantineReasons[reason]}`,
        ),
      ]),
  ...(leftOut.length === 0
    ? []
    : [
        '',
        textTable(
          ['Fact left out', 'File'],
          leftOut.map(({ path, field }) => [field, path]),
        ),
      ]),
  ...(kept.length === 0
    ? []
    : [
        '',
        textTable(
          ['Kept from an editor', 'File'],
          kept.map(({ file, field }) => [field, file]),
        ),
      ]),
];

const summaryText = (plan: ImportPlan, isDryRun: boolean): string[] => {
  const byReason = Map.groupBy(plan.quarantined, ({ reason }) => reason);
  const reasons = [...byReason].map(([reason, files]) => `${reason} ${files.length}`).sort();
  return [
    `${counted(plan.read, 'file')} at commit ${plan.commit} of ${plan.date}`,
    `${counted(plan.added.length, 'record')} added, ${plan.changed.length} changed, ${plan.unchanged} unchanged, ${plan.dropped.length} no longer in the source`,
    `${counted(plan.addedManufacturers.length, 'manufacturer')} added`,
    `${counted(plan.quarantined.length, 'file')} in quarantine${reasons.length === 0 ? '' : `: ${reasons.join(', ')}`}`,
    ...(isDryRun ? ['Nothing was written (--dry-run).'] : []),
  ];
};

const planJson = ({ texts, ...plan }: ImportPlan, written: boolean) => ({
  ...plan,
  quarantined: plan.quarantined.map(({ path, reason }) => ({ path, reason, why: quarantineReasons[reason] })),
  files: [...texts.keys()].sort(),
  written,
});

const importLibrary = toolCommand({
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
    commit: option(z.string().default('HEAD'), {
      value: '<commit>',
      description: 'the commit to import; default: HEAD',
    }),
    'add-manufacturers': flag('add manufacturers that are not listed, under the names that the library uses'),
    report: flag('list every file that gives no record, with its reason'),
    'dry-run': dryRunOption,
    today: todayOption,
  },
  run: async ({ options, operands: [repository = ''], json }, context): Promise<ExitCode> => {
    const { projectDirectory, userDirectory, write, writeError, colour } = context;
    const today = todayOf(options.today, context);
    const progress = context.progress ?? (() => {});
    const refuse = (code: string, message: string): ExitCode => {
      if (json) write(visibleJson({ error: { code, message } }));
      else writeError(message);
      return exitCodes.failed;
    };
    progress('reading the catalogue');
    const catalogue = readCatalogueFiles(projectDirectory, today);
    if (catalogue.findings.length > 0) {
      progress('');
      if (json) write(visibleJson({ findings: catalogue.findings, written: false }));
      else
        write(
          `${formatFindings(catalogue.findings, { colour })}\n\nNothing was imported. Fix the findings first.`,
        );
      return exitCodes.findings;
    }
    try {
      progress('reading the history');
      const source = await openGitSource(resolve(userDirectory, repository), {
        commit: options.commit,
        folders: libraryFolders,
      });
      if (source.files.length === 0) {
        return refuse(
          'no_products',
          'That commit has no device-types and no module-types: it is not the library.',
        );
      }
      const plan = await planImport(source, catalogue, {
        projectDirectory,
        today,
        addManufacturers: options['add-manufacturers'],
        progress,
      });
      const isWritten = plan.findings.length === 0 && !options['dry-run'];
      if (isWritten) writeFiles(projectDirectory, plan.texts);
      progress('');
      if (json) write(visibleJson(planJson(plan, isWritten)));
      else if (plan.findings.length > 0) {
        write(`${formatFindings(plan.findings, { colour })}\n\nNothing was written.`);
      } else {
        const report = options.report ? reportText(plan) : [];
        write([...summaryText(plan, options['dry-run']), ...report].join('\n'));
      }
      return plan.findings.length > 0 ? exitCodes.findings : exitCodes.done;
    } catch (error) {
      progress('');
      if (error instanceof GitRefusal) return refuse('repository_refused', error.message);
      throw error;
    }
  },
});

const importList = toolCommand({
  name: 'import csv',
  summary: 'Imports a list of products from a CSV file.',
  notes:
    'The first row names the columns. A product that the catalogue has already gets the list as a further source. Nothing is written while there is a finding.',
  operands: {
    syntax: '<file>',
    description: 'a CSV file in UTF-8',
    missing: 'The file is missing: import csv <file>.',
  },
  surplus: 'import csv takes one file.',
  options: {
    source: option(
      z.string().refine((text) => AddressSchema.safeParse(text).success, {
        error: 'Write the https address at which the list can be read.',
      }),
      { value: '<address>', description: 'the public address of the list' },
    ),
    title: option(z.string().min(1).default('Product list'), {
      value: '<title>',
      description: 'what the list is called; default: Product list',
    }),
    date: option(DaySchema, { value: '<YYYY-MM-DD>', description: 'the date of the list' }),
    map: option(z.array(z.string()).default([]), {
      value: '<heading=field>',
      description: 'which field a column is, if its heading does not say so',
    }),
    'dry-run': dryRunOption,
    today: todayOption,
  },
  run: ({ options, operands: [file = ''], json }, context) => {
    const mapped = options.map.map((text) => {
      const cut = text.lastIndexOf('=');
      if (cut < 1) throw new UsageError('--map is not as expected. Write the heading, =, and the field.');
      return [text.slice(0, cut), text.slice(cut + 1)] as const;
    });
    return importCsv(
      {
        file: resolve(context.userDirectory, file),
        shownFile: file,
        source: { title: options.title, address: options.source, date: options.date },
        mapped: new Map(mapped),
        isDryRun: options['dry-run'],
        today: todayOf(options.today, context),
        json,
      },
      context,
    );
  },
});

/** `npm run catalogue`: imports products into the catalogue, counts it, and loads it into PostgreSQL. */
export const catalogueTool: Tool = {
  script: 'catalogue',
  summary:
    'Imports products into the catalogue, makes its editions, counts what it has, and loads it into PostgreSQL.',
  endings: [
    'done, or --dry-run has said what it would do',
    'something has to be fixed, and nothing was written, counted or loaded',
    'the arguments are not understood, or the repository, the file or the database cannot be read',
  ],
  commands: [
    importLibrary,
    importList,
    checkHistoryCommand,
    ...editionCommands,
    ...statisticsCommands,
    loadCommand,
  ],
};
