import { ownContentRoot } from './content-root.ts';
import { findingsError } from './findings/findings-error.ts';
import { isPublished } from './insights/authored-insight.ts';
import type { SiteContent } from './read-content.ts';
import { sharedContent } from './shared-content.ts';

/**
 * The content that pages, API and feeds are built from, with published Insights only; in development with drafts
 * too. Throws the findings when the content has any.
 */
export const siteContent = async (): Promise<SiteContent> => {
  const reading = await sharedContent();
  if (reading.kind === 'findings') throw findingsError(reading.findings, ownContentRoot());
  const { content } = reading;
  return import.meta.env.DEV ? content : { ...content, insights: content.insights.filter(isPublished) };
};
