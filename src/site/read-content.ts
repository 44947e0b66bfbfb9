import { join } from 'node:path';
import { readCatalogue } from '../catalogue/library.ts';
import { readChangelog } from '../changelog/read-changelog.ts';
import { readDocs } from '../docs/read-docs.ts';
import { compareFindings, type Finding } from '../findings/finding.ts';
import { readInsightLibrary } from '../insights/library.ts';
import { checkProblemTexts } from './check-problem-texts.ts';
import type { SiteContent } from './site-content.ts';
import { readSiteFile } from './site-file.ts';

/** What reading all content comes to: either all of it, or everything that has to be mended. */
export type ContentReading =
  | { readonly kind: 'content'; readonly content: SiteContent }
  | { readonly kind: 'findings'; readonly findings: readonly Finding[] };

/**
 * Reads and checks everything under `content/` of a project. `today` (`YYYY-MM-DD`) is the day against which
 * dates of publication and of evidence are checked.
 */
export const readContent = async (projectDirectory: string, today: string): Promise<ContentReading> => {
  const insights = await readInsightLibrary({
    directory: join(projectDirectory, 'content', 'insights'),
    projectDirectory,
    today,
  });
  const catalogue = readCatalogue(projectDirectory, today);
  const site = readSiteFile(projectDirectory);
  const changelog = readChangelog(projectDirectory);
  const docs = readDocs(projectDirectory);
  const problems = await checkProblemTexts(projectDirectory);
  const findings = [
    insights.findings,
    catalogue.findings,
    site.findings,
    changelog.findings,
    docs.findings,
    problems,
  ]
    .flat()
    .sort(compareFindings);
  if (findings.length > 0 || site.value === undefined) return { kind: 'findings', findings };
  return {
    kind: 'content',
    content: {
      overview: site.value.overview,
      security: site.value.security,
      insights: insights.insights,
      catalogue: catalogue.library,
      docs: docs.pages,
      changelog: changelog.entries,
    },
  };
};
