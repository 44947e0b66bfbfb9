import { findingsPath, insightPath } from '../../../src/browser/editor/answers.ts';
import type { ContentFinding } from '../../../src/content/findings/content-finding.ts';
import { type AuthoredInsight, isPublished } from '../../../src/content/insights/authored-insight.ts';
import { insightBody, toInsight } from '../../../src/publish/api-bodies.ts';

/** What editors see of the content while they write. */
export type EditorView = {
  /** What has to be fixed now, in any file. */
  readonly findings: readonly ContentFinding[];
  /** Every Insight, drafts too, as they were when the content last had no finding. */
  readonly insights: readonly AuthoredInsight[];
};

const answer = (body: unknown): Response => Response.json(body, { headers: { 'Cache-Control': 'no-store' } });

/** Answers a path that only development has; undefined for every other path. */
export const answerEditor = (
  pathname: string,
  { findings, insights }: EditorView,
  baseUrl: string,
): Response | undefined => {
  if (pathname === findingsPath) return answer({ findings });
  const insight = insights.find(({ slug }) => pathname === insightPath(slug));
  if (insight === undefined) return undefined;
  return answer(isPublished(insight) ? insightBody(insight, baseUrl) : { data: toInsight(insight, baseUrl) });
};
