import { type ContentFinding, startOfFile } from '../../../src/content/findings/content-finding.ts';
import type { PublishedInsight } from '../../../src/content/insights/authored-insight.ts';
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

/**
 * Compares `publishedAt` of each published Insight with the day on which its file was first committed as published. A
 * file that was not committed yet has no such day and is not compared.
 */
export const checkHistory = async (
  contentRoot: string,
  insights: readonly PublishedInsight[],
): Promise<HistoryCheck> => {
  const git = gitIn(contentRoot);
  const shallow = await git('rev-parse', '--is-shallow-repository');
  if (shallow === undefined) return { kind: 'not_checked', reason: 'this is not a git repository' };
  if (shallow.toString().trim() === 'true')
    return { kind: 'not_checked', reason: 'this is a shallow clone without the whole history' };
  const findings: ContentFinding[] = [];
  for (const { file, publishedAt } of insights) {
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
