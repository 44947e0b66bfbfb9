import { ownContentRoot } from './content-root.ts';
import { findingsError } from './findings/findings-error.ts';
import { isPublished } from './insights/authored-insight.ts';
import { type ContentReading, currentDay, readContent, readTexts, type SiteTexts } from './read-content.ts';

/** Reads something once for all pages. In development the server loads this module anew when a file has changed. */
const shown = <Content extends SiteTexts>(
  read: (projectDirectory: string, today: string, ownRoot: string) => Promise<ContentReading<Content>>,
) => {
  let reading: Promise<ContentReading<Content>> | undefined;
  return async (): Promise<Content> => {
    reading ??= read(process.cwd(), currentDay(), ownContentRoot());
    const result = await reading;
    if (result.kind === 'findings') throw findingsError(result.findings, ownContentRoot());
    const { content } = result;
    return import.meta.env.DEV ? content : { ...content, insights: content.insights.filter(isPublished) };
  };
};

/**
 * The content that pages are built from, with published Insights only; in development with drafts too. Throws the
 * findings when the content has any.
 */
export const siteContent = shown(readContent);

/** The same without the catalogue, for pages that show none of it: an editor of an article need not wait for the catalogue. */
export const siteTexts = import.meta.env.DEV ? shown(readTexts) : siteContent;
