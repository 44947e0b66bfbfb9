import type { ContentFinding } from '../../src/content/findings/content-finding.ts';
import { type AuthoredInsight, isPublished } from '../../src/content/insights/authored-insight.ts';
import { findingsPath, insightPath } from '../../src/contracts/editor-answers.ts';
import { insightBody, toInsight } from '../../src/publish/api-bodies.ts';

/** The state of the content as editors see it. */
export type EditorView = {
  /** The findings of all files. */
  readonly findings: readonly ContentFinding[];
  /** Every Insight, drafts included, of the last content without findings. */
  readonly insights: readonly AuthoredInsight[];
};

const answer = (body: unknown): Response => Response.json(body, { headers: { 'Cache-Control': 'no-store' } });

/** Answers a path that exists only in development; undefined for every other path. */
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

/** The script that shows findings and blocks to editors, at its address on the development server. */
export const editorScript = '/src/browser/editor/start.ts';

/** The page below the findings when the requested page has not been built since the server was started. */
export const findingsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Findings · Nameplate</title>
    <link rel="stylesheet" href="/src/styles/site.css">
    <script type="module" src="/@vite/client"></script>
    <script type="module" src="${editorScript}"></script>
  </head>
  <body>
    <main>
      <h1>Nothing to show yet</h1>
      <p>This page has not been built since the development server was started, because the content has findings.
        Fix them and save: the page then loads by itself.</p>
    </main>
  </body>
</html>
`;
