import { ownContentRoot } from './content-root.ts';
import { findingsError } from './findings/findings-error.ts';
import { isPublished } from './insights/authored-insight.ts';
import { type ContentReading, currentDay, readContent, readTexts, type SiteTexts } from './read-content.ts';

/** The development server alone sets `import.meta.env` here: a build imports this module as it is. */
const isDevelopment = import.meta.env?.DEV === true;

const once = <Content extends SiteTexts>(
  read: (projectDirectory: string, today: string, ownRoot: string) => Promise<ContentReading<Content>>,
): (() => Promise<ContentReading<Content>>) => {
  let reading: Promise<ContentReading<Content>> | undefined;
  return async () => {
    reading ??= read(process.cwd(), currentDay(), ownContentRoot());
    const result = await reading;
    if (result.kind === 'findings' || isDevelopment) return result;
    const { content } = result;
    return { kind: 'content', content: { ...content, insights: content.insights.filter(isPublished) } };
  };
};

const shown =
  <Content extends SiteTexts>(read: () => Promise<ContentReading<Content>>) =>
  async (): Promise<Content> => {
    const reading = await read();
    if (reading.kind === 'findings') throw findingsError(reading.findings, ownContentRoot());
    return reading.content;
  };

/**
 * The content with published Insights only, in development with drafts too, or its findings. It is read once: by the build for
 * all that it writes, in development anew when a file has changed.
 */
export const siteReading = once(readContent);

/** That content for a page. Throws the findings when the content has any. */
export const siteContent = shown(siteReading);

/** The same without the catalogue, for pages that show none of it: an editor of an article need not wait for the catalogue. */
export const siteTexts = isDevelopment ? shown(once(readTexts)) : siteContent;
