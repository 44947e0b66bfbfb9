import { resolve } from 'node:path';
import * as z from 'zod';
import type { ContentFinding } from '../../../../src/content/findings/content-finding.ts';
import { counted } from '../../../../src/text/counted.ts';
import { reportSection } from '../../../command-line/terminal-text.ts';
import { type Arguments, flag, type Outcome, option, Refusal } from '../../../command-line/tool-command.ts';
import type { ToolContext } from '../../../command-line/tool-context.ts';
import { findingsOutcome } from '../../findings-outcome.ts';
import { dryRunOption, todayOf, todayOption } from '../../import-options.ts';
import { type CatalogueFiles, isRepaired, readCatalogueFiles, writeFiles } from '../catalogue-files.ts';
import { changeRows, changesJson, importInWords } from '../changed-facts.ts';
import type { MergedStatements } from '../merge-statements.ts';
import { type GitSource, openGitSource } from './git-source.ts';

/** What a source has that gives no record: a file, or one part number in it, and why. */
export type Quarantined = {
  readonly path: string;
  readonly reason: string;
  /** The part number, where the file has several; as the source writes it. */
  readonly partNumber?: string;
};

/** What an import would change, and what it leaves out. */
export type ImportPlan = Omit<MergedStatements, 'lines'> & {
  readonly commit: string;
  readonly date: string;
  /** How many files of the source the commit has. */
  readonly read: number;
  readonly addedManufacturers: readonly string[];
  readonly quarantined: readonly Quarantined[];
  /** Single facts that are not published, because their values are not decimals with a unit or not known words. */
  readonly leftOut: readonly { readonly path: string; readonly field: string }[];
  /** Facts that an editor corrected, and that the sources now state as the editor did. */
  readonly agreed: readonly { readonly record: string; readonly fact: string }[];
  /** The text of every file that is new or changed. */
  readonly texts: ReadonlyMap<string, string>;
  /** What the build would refuse; nothing may be written then. */
  readonly findings: readonly ContentFinding[];
};

/** What every import from a git repository needs to know beside its source. */
export type PlanOptions = {
  readonly contentRoot: string;
  readonly today: string;
  /** Whether the commit is the newest of the source today: the source then counts as read today, also where it says nothing new. */
  readonly isNewest?: boolean;
  readonly progress: (text: string) => void;
};

/** A source that is a git repository, as its import reads it. */
export type RepositoryReader = {
  /** The public name of the repository, which is the id of the source. */
  readonly repository: string;
  /** Where its files are, and how their names end. */
  readonly files: { readonly folders: readonly string[]; readonly extensions: readonly string[] };
  /** Said when the commit has none of them. */
  readonly nothingFound: string;
  /** Why something gives no record, in one sentence, by reason. */
  readonly reasons: Readonly<Record<string, string>>;
  /** Compares the source with the catalogue, and says what an import would do. Writes nothing. */
  readonly plan: (source: GitSource, catalogue: CatalogueFiles, options: PlanOptions) => Promise<ImportPlan>;
};

const repositoryOptions = {
  commit: option(z.string().default('HEAD'), {
    value: '<commit>',
    description: 'the commit to import; default: HEAD',
  }),
  report: flag('list added records, changed facts, and what gives no record, with the reason'),
  'dry-run': dryRunOption,
  today: todayOption,
};

/** What every import from a git repository has in common as a command. `clone` says of what the directory has one. */
export const repositoryCommand = (name: string, clone: string) => ({
  name,
  operands: {
    syntax: '<git repository>',
    description: `a directory with a clone of ${clone}, which may be bare`,
    missing: `The git repository is missing: ${name} <git repository>.`,
  },
  surplus: `${name} takes one repository.`,
  options: repositoryOptions,
});

/** What an import changed, and everything that is left out, with file and reason, as lines. */
export const reportText = (plan: ImportPlan, { reasons }: RepositoryReader): string[] => {
  const { quarantined, leftOut, ofEditors, agreed } = plan;
  return [
    ...reportSection(['Change', 'Product', 'Record'], changeRows(plan)),
    ...reportSection(
      ['Reason', 'File'],
      quarantined.map(({ path, reason, partNumber }) => [
        reason,
        partNumber === undefined ? path : `${path}: ${partNumber}`,
      ]),
    ),
    ...(quarantined.length === 0 ? [] : ['']),
    ...[...new Set(quarantined.map(({ reason }) => reason))].map((reason) => `${reason}: ${reasons[reason]}`),
    ...reportSection(
      ['Fact left out', 'File'],
      leftOut.map(({ path, field }) => [field, path]),
    ),
    ...reportSection(
      ['Record of an editor'],
      ofEditors.map((record) => [record]),
    ),
    ...reportSection(
      ['Corrected fact that the sources now state', 'Record'],
      agreed.map(({ record, fact }) => [fact, record]),
    ),
  ];
};

/** What an import did, in four lines. */
export const summaryText = (plan: ImportPlan): string[] => {
  const byReason = Map.groupBy(plan.quarantined, ({ reason }) => reason);
  const reasons = [...byReason].map(([reason, entries]) => `${reason} ${entries.length}`).sort();
  return [
    `${counted(plan.read, 'file')} at commit ${plan.commit} of ${plan.date}`,
    importInWords(plan, 'source'),
    `${counted(plan.addedManufacturers.length, 'manufacturer')} added`,
    `${plan.quarantined.length} in quarantine${reasons.length === 0 ? '' : `: ${reasons.join(', ')}`}`,
  ];
};

/** What an import did, for programs. */
export const planJson = (
  { texts, ...plan }: ImportPlan,
  { reasons }: RepositoryReader,
  written: boolean,
) => ({
  ...plan,
  ...changesJson(plan),
  quarantined: plan.quarantined.map((one) => ({ ...one, why: reasons[one.reason] })),
  files: [...texts.keys()].sort(),
  written,
});

/** What has to be fixed in the catalogue before something is imported into it. */
export type BlockedImport = { readonly blocking: readonly ContentFinding[] };

/** Plans what an import of a commit from a clone would write. Writes nothing. Throws a `Refusal` when the clone cannot be read. */
export const planImport = async (
  reader: RepositoryReader,
  { clone, commit }: { readonly clone: string; readonly commit: string },
  options: PlanOptions,
): Promise<ImportPlan | BlockedImport> => {
  const { contentRoot, today, progress } = options;
  progress('reading the catalogue');
  const catalogue = readCatalogueFiles(contentRoot, today);
  const blocking = catalogue.findings.filter(({ code }) => !isRepaired(code));
  if (blocking.length > 0) return { blocking };
  progress('reading the history');
  const source = await openGitSource(clone, {
    commit,
    ...reader.files,
    copy: catalogue.sources.find(({ id }) => id === reader.repository)?.copy,
  });
  if (source.files.length === 0) throw new Refusal('no_products', reader.nothingFound);
  const last = catalogue.imports.find((one) => one.repository === reader.repository);
  if (last !== undefined && (await source.isBefore(last.commit))) {
    throw new Refusal(
      'earlier_commit',
      `This commit is older than the one of ${last.date} that was imported last: give that one or a later one with --commit.`,
    );
  }
  return reader.plan(source, catalogue, options);
};

/** Imports from a git repository: writes what its reader plans, unless the build would refuse it, and says what that is. */
export const runImport = async (
  reader: RepositoryReader,
  { options, operands: [repository = ''] }: Arguments<typeof repositoryOptions>,
  context: ToolContext,
): Promise<Outcome> => {
  const { contentRoot, userDirectory, progress } = context;
  const today = todayOf(options.today, context);
  const read = { clone: resolve(userDirectory, repository), commit: options.commit };
  const plan = await planImport(reader, read, { contentRoot, today, progress });
  if ('blocking' in plan) {
    return findingsOutcome(plan.blocking, 'Nothing was imported. Fix the errors first.', context);
  }
  const isWritten = plan.findings.length === 0 && !options['dry-run'];
  if (isWritten) writeFiles(contentRoot, plan.texts);
  const json = planJson(plan, reader, isWritten);
  if (plan.findings.length > 0) {
    return { ...findingsOutcome(plan.findings, 'Nothing was written.', context), json };
  }
  const report = options.report ? reportText(plan, reader) : [];
  const notice = options['dry-run'] ? ['Nothing was written (--dry-run).'] : [];
  return { json, text: [...summaryText(plan), ...notice, ...report].join('\n') };
};
