import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { readCatalogue } from '../../../src/content/catalogue/library.ts';
import type { CatalogueSource } from '../../../src/content/catalogue/sources.ts';
import { formatFindings } from '../../../src/content/findings/report.ts';
import type { Edition } from '../../../src/contracts/editions.ts';
import { counted } from '../../../src/text/counted.ts';
import { visibleText } from '../../command-line/terminal-text.ts';
import { flag, option, Refusal, toolCommand, UsageError } from '../../command-line/tool-command.ts';
import { exitCodes, type ToolContext } from '../../command-line/tool-context.ts';
import { checkContent } from '../content/check-content.ts';
import { runGit } from '../git.ts';
import { todayOf, todayOption } from '../import-options.ts';
import { writeFiles } from './catalogue-files.ts';
import { advisoryReader } from './csaf/import.ts';
import { libraryReader } from './device-type-library/import.ts';
import { planEdition } from './editions/make-edition.ts';
import { deviceReader } from './esi-data/import.ts';
import { elementReader } from './qelectrotech/import.ts';
import { fetchNewest, newestBranch } from './repository/git-source.ts';
import {
  planImport,
  planJson,
  type RepositoryReader,
  reportText,
  summaryText,
} from './repository/run-import.ts';

/** Every source that is a git repository, in the order in which it is renewed. */
const readers: readonly RepositoryReader[] = [
  libraryReader(false),
  advisoryReader,
  elementReader,
  deviceReader,
];

/** A source of content/sources.yaml that can be renewed, and where its newest commit is fetched from. */
type Renewable = {
  readonly source: CatalogueSource;
  readonly reader: RepositoryReader;
  readonly address: string;
};

/** What came of the renewal of a source. */
type Renewal = {
  readonly source: string;
  readonly text: string;
  readonly json: unknown;
  /** Why the source was not renewed; undefined when it was. */
  readonly failed?: 'findings' | 'refused';
};

const addressesIn = (given: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    given.map((text) => {
      const cut = text.indexOf('=');
      if (cut < 1 || cut === text.length - 1) {
        throw new UsageError('Write --from as the id of a source, =, and a folder or address.');
      }
      return [text.slice(0, cut), text.slice(cut + 1)];
    }),
  );

/** The sources to renew: those of content/sources.yaml that an import reads, or those of them that `only` names. */
const renewableSources = (
  sources: readonly CatalogueSource[],
  only: readonly string[],
  from: ReadonlyMap<string, string>,
): readonly Renewable[] => {
  const all = readers.flatMap((reader): Renewable[] => {
    const source = sources.find(({ id }) => id === reader.repository);
    if (source === undefined) return [];
    const { id, copy } = source;
    const address = from.get(id) ?? `https://github.com/${copy?.repository ?? id}`;
    return [{ source, reader, address }];
  });
  const ids = all.map(({ source }) => source.id);
  const known = `Renewable sources of content/sources.yaml: ${ids.join(', ')}.`;
  if (ids.length === 0) {
    throw new Refusal(
      'nothing_to_refresh',
      `content/sources.yaml has no source that is a git repository: ${readers.map(({ repository }) => repository).join(', ')}. Import a list again with import list.`,
    );
  }
  if (only.some((id) => !ids.includes(id))) throw new UsageError(`--only names no such source. ${known}`);
  if ([...from.keys()].some((id) => !ids.includes(id))) {
    throw new UsageError(`--from names no such source. ${known}`);
  }
  return only.length === 0 ? all : all.filter(({ source }) => only.includes(source.id));
};

/** Changed files in a line: folders with how many of their files, and files that stand alone. */
const filesInWords = (files: readonly string[]): string =>
  [...Map.groupBy(files.toSorted(), dirname)]
    .map(([folder, own]) => (folder === 'content' ? own.join(', ') : `${folder}/ (${own.length})`))
    .join(', ');

/** Commits what is new in content/, where there is something. `lines` are subject and body. */
const commitContent = async (
  contentRoot: string,
  [subject = '', ...body]: readonly string[],
): Promise<void> => {
  await runGit(contentRoot, ['add', '--all', '--', 'content']);
  const staged = await runGit(contentRoot, ['diff', '--cached', '--name-only', '--', 'content']);
  if (staged.length === 0) return;
  const words = ['commit', '--quiet', '--file', '-', '--', 'content'];
  await runGit(contentRoot, words, `${[subject, '', ...body].join('\n')}\n`).catch(() => {
    throw new Refusal(
      'commit_refused',
      'git cannot commit. Set user.name and user.email, then commit content/.',
    );
  });
};

/** Refuses where a commit would take in what somebody else changed. */
const requireCleanContent = async (contentRoot: string): Promise<void> => {
  const status = await runGit(contentRoot, ['status', '--porcelain', '--', 'content']);
  if (status.length > 0) {
    throw new Refusal(
      'uncommitted_changes',
      'content/ has changes that are not committed. Commit or undo them, or leave out --commit.',
      exitCodes.findings,
    );
  }
};

const editionInWords = ({ number, date, added, changed, removed }: Edition): string =>
  `Edition ${number} of ${date}: ${counted(added, 'record')} added, ${changed} changed, ${removed} removed. Read it before you publish it.`;

/** A clone with the newest commit of a source: the folder that its address names, or one below `clones`, into which it is fetched. */
const newestOf = async (
  { source: { id }, address }: Renewable,
  clones: string,
  { userDirectory, progress }: ToolContext,
): Promise<Parameters<typeof planImport>[1]> => {
  const folder = resolve(userDirectory, address);
  if (existsSync(folder)) return { clone: folder, commit: 'HEAD' };
  progress(`fetching ${id}`);
  const clone = join(clones, `${id.replace('/', '+')}.git`);
  await fetchNewest(clone, address);
  return { clone, commit: newestBranch };
};

/** Reads the newest commit of a source, and writes what its import plans into `contentRoot`. */
const renew = async (
  renewable: Renewable,
  clones: string,
  { contentRoot, today }: { readonly contentRoot: string; readonly today: string },
  isReported: boolean,
  context: ToolContext,
): Promise<Renewal> => {
  const { source, reader } = renewable;
  const { progress, colour } = context;
  const { id } = source;
  try {
    const options = { contentRoot, today, isNewest: true, progress };
    const plan = await planImport(reader, await newestOf(renewable, clones, context), options);
    const findings = 'blocking' in plan ? plan.blocking : plan.findings;
    if ('blocking' in plan || findings.length > 0) {
      return {
        source: id,
        failed: 'findings',
        json: { findings, written: false },
        text: `${formatFindings(findings, { colour })}\nThis source was not renewed.`,
      };
    }
    writeFiles(contentRoot, plan.texts);
    const lines = [
      ...summaryText(plan),
      `Files: ${plan.texts.size === 0 ? 'none' : filesInWords([...plan.texts.keys()])}`,
      ...(isReported ? reportText(plan, reader) : []),
    ];
    return { source: id, json: planJson(plan, reader, true), text: lines.join('\n') };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    return { source: id, failed: 'refused', json: { code, message, written: false }, text: message };
  }
};

/** `npm run catalogue -- refresh`: an import of the newest commit of every source, the edition that follows, and the checks. */
export const refreshCommand = toolCommand({
  name: 'refresh',
  summary: 'Fetches and imports the newest commit of every source, makes an edition, and checks the content.',
  notes:
    'Keeps a bare clone of each source that it fetches in the directory. A source that fails stays as it was, and the others are renewed. Without changed statements it makes no edition. Lists are no repositories: import list renews them.',
  operands: {
    syntax: '<directory>',
    description: 'directory for the clones of the sources; created if missing',
    missing: 'The directory of the clones is missing: refresh <directory>.',
  },
  surplus: 'refresh takes one directory.',
  options: {
    from: option(z.array(z.string()).default([]), {
      value: '<source=folder>',
      description:
        'read HEAD of this local clone, or fetch from another address; default: fetch the repository, or the copy that content/sources.yaml names; may be repeated',
    }),
    only: option(z.array(z.string()).default([]), {
      value: '<source>',
      description: 'renew this source alone; may be repeated',
    }),
    commit: flag('commit the changes of each source, then the edition, in the repository of content/'),
    report: flag('list added records, changed facts, and what gives no record, with the reason'),
    'dry-run': flag('print what would change, and write the clones alone'),
    today: todayOption,
  },
  run: async ({ options, operands: [directory = ''] }, context) => {
    const { contentRoot, projectDirectory, userDirectory, progress, colour } = context;
    const today = todayOf(options.today, context);
    const isDryRun = options['dry-run'];
    const isCommitted = options.commit && !isDryRun;
    const { library } = readCatalogue(contentRoot, today);
    const renewable = renewableSources(library.sources, options.only, addressesIn(options.from));
    if (isCommitted) await requireCleanContent(contentRoot);

    // A dry run does everything in a copy, so it says what would happen, with the edition and the errors.
    const copy = isDryRun ? mkdtempSync(join(tmpdir(), 'refresh-')) : undefined;
    try {
      if (copy !== undefined)
        cpSync(join(contentRoot, 'content'), join(copy, 'content'), { recursive: true });
      const root = copy ?? contentRoot;
      const renewals: Renewal[] = [];
      for (const one of renewable) {
        const clones = resolve(userDirectory, directory);
        const renewal = await renew(one, clones, { contentRoot: root, today }, options.report, context);
        renewals.push(renewal);
        if (isCommitted) await commitContent(root, [`Read ${one.source.name} again`, renewal.text]);
      }

      progress('making the edition');
      const read = readCatalogue(root, today).library;
      const plan = planEdition(root, read, { editions: read.editions, date: today, notes: new Map() });
      if (plan !== undefined) writeFiles(root, plan.texts);
      const edition =
        plan === undefined
          ? 'No statement has changed, so no edition was made.'
          : editionInWords(plan.edition);
      if (isCommitted && plan !== undefined) {
        await commitContent(root, [`Make edition ${plan.edition.number} of the catalogue`, edition]);
      }

      progress('checking the content');
      const { findings, warnings } = await checkContent(projectDirectory, today, root);
      const failed = renewals.some((one) => one.failed === 'refused') ? exitCodes.failed : exitCodes.findings;
      const isWhole = findings.length === 0 && renewals.every((one) => one.failed === undefined);
      return {
        exitCode: isWhole ? exitCodes.done : failed,
        json: {
          sources: renewals.map((one) => ({ source: one.source, result: one.json })),
          edition: plan?.edition ?? null,
          findings,
          warnings,
          written: !isDryRun,
        },
        text: [
          ...renewals.map(({ source, text }) => `${visibleText(source)}\n${text}\n`),
          edition,
          findings.length === 0 ? 'No errors.' : formatFindings(findings, { colour }),
          ...(warnings.length === 0 ? [] : [formatFindings(warnings, { colour, noun: 'warning' })]),
          ...(isDryRun ? ['Nothing was written (--dry-run).'] : []),
        ].join('\n'),
      };
    } finally {
      if (copy !== undefined) rmSync(copy, { recursive: true });
    }
  },
});
