import { resolve } from 'node:path';
import { z } from 'zod';
import { formatFindings } from '../../../../src/content/findings/report.ts';
import { counted } from '../../../../src/contracts/counted.ts';
import { textTable, visibleJson } from '../../../command-line/terminal-text.ts';
import { flag, option, toolCommand } from '../../../command-line/tool-command.ts';
import { type ExitCode, exitCodes } from '../../../command-line/tool-context.ts';
import { dryRunOption, todayOf, todayOption } from '../../import-options.ts';
import { readCatalogueFiles, writeFiles } from '../catalogue-files.ts';
import { GitRefusal, openGitSource } from './git-source.ts';
import { type ImportPlan, libraryFolders, planImport } from './import.ts';
import { quarantineReasons } from './quarantine.ts';

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
    const { contentRoot, userDirectory, write, writeError, colour } = context;
    const today = todayOf(options.today, context);
    const progress = context.progress ?? (() => {});
    const refuse = (code: string, message: string): ExitCode => {
      if (json) write(visibleJson({ error: { code, message } }));
      else writeError(message);
      return exitCodes.failed;
    };
    progress('reading the catalogue');
    const catalogue = readCatalogueFiles(contentRoot, today);
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
        contentRoot,
        today,
        addManufacturers: options['add-manufacturers'],
        progress,
      });
      const isWritten = plan.findings.length === 0 && !options['dry-run'];
      if (isWritten) writeFiles(contentRoot, plan.texts);
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
