import type { CatalogueLibrary } from '../catalogue/library.ts';
import type { SiteOverview } from '../contracts/site-overview.ts';
import { formatFindings } from '../findings/report.ts';
import type { AuthoredInsight } from '../insights/authored-insight.ts';
import { currentDay } from './current-day.ts';
import { readContent } from './read-content.ts';
import type { SecurityContact } from './site-file.ts';

/** Everything the pages and the prebuilt JSON are made of. */
export type SiteContent = {
  readonly overview: SiteOverview;
  /** Published Insights, newest first; in development drafts too. */
  readonly insights: readonly AuthoredInsight[];
  readonly catalogue: CatalogueLibrary;
  readonly security: SecurityContact;
};

const load = async (): Promise<SiteContent> => {
  const reading = await readContent(process.cwd(), currentDay());
  if (reading.kind === 'findings') throw new Error(formatFindings(reading.findings, { colour: false }));
  const { content } = reading;
  const isShown = (insight: AuthoredInsight) => import.meta.env.DEV || insight.status === 'published';
  return { ...content, insights: content.insights.filter(isShown) };
};

let loaded: Promise<SiteContent> | undefined;

/**
 * The content of the site, read once. Development drops this module, and with it what was read, whenever a
 * content file changes.
 */
export const siteContent = (): Promise<SiteContent> => {
  loaded ??= load();
  return loaded;
};
