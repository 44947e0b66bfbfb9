import { type ContentFinding, startOfFile } from '../../../src/content/findings/content-finding.ts';
import { isPublished } from '../../../src/content/insights/authored-insight.ts';
import type { InsightLibrary } from '../../../src/content/insights/library.ts';
import { type Git, gitIn } from '../git.ts';

const dayOf = (seconds: string): string => new Date(Number(seconds) * 1000).toISOString().slice(0, 10);

/** The day, in UTC, of the first commit in which the file says that it is published; undefined when there is none. */
const firstPublished = async (git: Git, file: string): Promise<string | undefined> => {
  const log = await git('log', '--follow', '--format=%ct', '-G^status: *"?published', '--', file);
  const first = log?.toString().trim().split('\n').at(-1);
  return first === undefined || first === '' ? undefined : dayOf(first);
};

/** The comparison of the published dates with the history of the project. */
export type HistoryCheck =
  /** There is no history, or only a part of it, as in a shallow clone. */
  | { readonly kind: 'not_checked'; readonly reason: string }
  | { readonly kind: 'checked'; readonly findings: readonly ContentFinding[] };

const slugOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1, -'.mdx'.length);

/** The files of Insights that were committed and are no longer there, under any name of a folder. */
const deletedFiles = async (git: Git): Promise<string[]> => {
  const filter = ['--', 'content/insights/*.mdx'];
  const logged = await git(
    'log',
    '--diff-filter=D',
    '--no-renames',
    '--format=',
    '--name-only',
    '--relative',
    ...filter,
  );
  const now = await git('ls-files', '--deleted', ...filter);
  const lines = [logged, now].flatMap((text) => text?.toString().split('\n') ?? []);
  return [...new Set(lines.filter((line) => line !== ''))].sort();
};

/**
 * Finds Insights that were published and whose files are gone: their addresses would answer as if there had never been one.
 */
const findDeleted = async (
  git: Git,
  { insights, withdrawn, findings }: InsightLibrary,
): Promise<ContentFinding[]> => {
  const kept = new Set([
    ...[...insights, ...withdrawn].flatMap(({ slug, replaces = [] }) => [slug, ...replaces]),
    ...findings.map(({ file }) => slugOf(file)),
  ]);
  const found: ContentFinding[] = [];
  for (const file of await deletedFiles(git)) {
    if (kept.has(slugOf(file)) || (await firstPublished(git, file)) === undefined) continue;
    kept.add(slugOf(file));
    found.push({
      ...startOfFile,
      file,
      code: 'published_deleted',
      why: 'This Insight was published and its file is gone, so its address leads nowhere.',
      fix: `Restore the file (\`git log -- ${file}\` names the commit) and withdraw the article with \`withdrawn\`, or name its slug under \`replaces\` of another.`,
    });
  }
  return found;
};

/**
 * Compares `publishedAt` of each published Insight with the day on which its file was first committed as published. A
 * file that was not committed yet has no such day and is not compared. Finds published Insights whose file was deleted.
 */
export const checkHistory = async (contentRoot: string, library: InsightLibrary): Promise<HistoryCheck> => {
  const git = gitIn(contentRoot);
  const shallow = await git('rev-parse', '--is-shallow-repository');
  if (shallow === undefined) return { kind: 'not_checked', reason: 'this is not a git repository' };
  if (shallow.toString().trim() === 'true')
    return { kind: 'not_checked', reason: 'this is a shallow clone without the whole history' };
  const findings = await findDeleted(git, library);
  for (const { file, publishedAt } of library.insights.filter(isPublished)) {
    const day = await firstPublished(git, file);
    if (day === undefined || day === publishedAt) continue;
    findings.push({
      ...startOfFile,
      file,
      code: 'published_date',
      why: '`publishedAt` is not the day on which the file was first committed as published.',
      fix: `publishedAt: "${day}"`,
    });
  }
  return { kind: 'checked', findings };
};
