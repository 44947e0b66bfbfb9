import { join } from 'node:path';
import type { SiteOverview } from '../contracts/site-overview.ts';
import type { WhereToAsk } from '../contracts/where-to-ask.ts';
import { type CatalogueLibrary, readCatalogue, recordsWithoutFindings } from './catalogue/library.ts';
import { type PartsLists, readPartsLists } from './catalogue/parts-lists.ts';
import { type ChangelogEntry, readChangelog } from './changelog.ts';
import { type DocsPage, readDocs } from './docs.ts';
import { type ContentFinding, compareFindings } from './findings/content-finding.ts';
import type { AuthoredInsight, WithdrawnInsight } from './insights/authored-insight.ts';
import { readInsightLibrary } from './insights/library.ts';
import type { KnownRecords } from './insights/product-links.ts';
import { checkLinks } from './links.ts';
import { type OwnPage, readOwnPages } from './own-pages.ts';
import { checkProblemTexts } from './problem-texts.ts';
import { type PreviewState, readSiteFile, type SecurityContact } from './site-file.ts';
import { securityContactOf, whereToAskOf } from './where-to-ask.ts';

/** The content of a project without its catalogue: all that an article's page needs. */
export type SiteTexts = WhereToAsk & {
  readonly overview: SiteOverview;
  /** Insights, newest first. */
  readonly insights: readonly AuthoredInsight[];
  /** The Insights that were withdrawn, the last one first. */
  readonly withdrawnInsights: readonly WithdrawnInsight[];
  /** What editors should know and need not fix. */
  readonly warnings: readonly ContentFinding[];
  /** How long it takes to verify a company, as the operators say; absent when they do not. */
  readonly verificationTime: string | undefined;
  /** The state of the supplier preview. */
  readonly preview: PreviewState;
  /** After how many days the newest reading of a source is old. */
  readonly sourcesAgeDays: number;
  readonly security: SecurityContact;
  /** The pages of the documentation in reading order. */
  readonly docs: readonly DocsPage[];
  /** Pages of the operator, such as an imprint. */
  readonly pages: readonly OwnPage[];
  /** The changelog, newest entry first. */
  readonly changelog: readonly ChangelogEntry[];
};

/** All content of a project: what the pages, the API and the feeds are built from. */
export type SiteContent = SiteTexts & {
  readonly catalogue: CatalogueLibrary;
  /** Public parts lists that are looked up in the catalogue; absent when there is none. */
  readonly partsLists: PartsLists | undefined;
};

/** The result of reading content: either all of it, or everything that has to be fixed. */
export type ContentReading<Content = SiteContent> =
  | { readonly kind: 'content'; readonly content: Content }
  | { readonly kind: 'findings'; readonly findings: readonly ContentFinding[] };

/** The current day in UTC as `YYYY-MM-DD`. Nothing else in a build depends on the current time. */
export const currentDay = (): string => new Date().toISOString().slice(0, 10);

/**
 * Reads and checks everything under `content/` of a project but the catalogue, and of the folder with the operator's own content
 * where that is another one. `today` (`YYYY-MM-DD`) is the day against which dates of publication are checked. Links of Insights to
 * records are checked when `records` gives these.
 */
export const readTexts = async (
  projectDirectory: string,
  today: string,
  ownRoot: string = projectDirectory,
  records?: () => KnownRecords | undefined,
): Promise<ContentReading<SiteTexts>> => {
  const insights = await readInsightLibrary({
    directory: join(ownRoot, 'content', 'insights'),
    projectDirectory: ownRoot,
    today,
    ...(records && { records }),
  });
  const site = readSiteFile(ownRoot);
  const changelog = readChangelog(projectDirectory);
  const docs = readDocs(projectDirectory);
  const problems = await checkProblemTexts(projectDirectory);
  const pages = readOwnPages(ownRoot);
  const findings = [
    insights.findings,
    site.findings,
    changelog.findings,
    docs.findings,
    problems,
    pages.findings,
  ]
    .flat()
    .sort(compareFindings);
  if (findings.length > 0 || site.value === undefined) return { kind: 'findings', findings };
  // A page that has to be fixed first would seem to be missing.
  const deadLinks = checkLinks(projectDirectory, docs.pages, insights, { root: ownRoot, pages: pages.pages });
  if (deadLinks.length > 0) return { kind: 'findings', findings: deadLinks };
  const { overview, preview = 'upcoming', sourcesAgeDays = 180 } = site.value;
  const capabilities = overview.capabilities.map((text) => text.replaceAll('{preview}', preview));
  return {
    kind: 'content',
    content: {
      ...whereToAskOf(site.value, process.env),
      overview: { ...overview, capabilities },
      preview,
      sourcesAgeDays,
      verificationTime: site.value.verificationTime,
      security: { ...site.value.security, contact: securityContactOf(site.value, process.env) },
      insights: insights.insights,
      withdrawnInsights: insights.withdrawn,
      warnings: insights.warnings,
      docs: docs.pages,
      pages: pages.pages,
      changelog: changelog.entries,
    },
  };
};

/** Reads and checks everything as `readTexts` does, and the catalogue, whose evidence must not be dated after `today`. */
export const readContent = async (
  projectDirectory: string,
  today: string,
  ownRoot: string = projectDirectory,
): Promise<ContentReading> => {
  const catalogue = readCatalogue(ownRoot, today);
  const partsLists = readPartsLists(ownRoot);
  const texts = await readTexts(projectDirectory, today, ownRoot, () => recordsWithoutFindings(catalogue));
  const findings = [catalogue.findings, partsLists.findings, texts.kind === 'findings' ? texts.findings : []]
    .flat()
    .sort(compareFindings);
  if (findings.length > 0 || texts.kind === 'findings') return { kind: 'findings', findings };
  return {
    kind: 'content',
    content: { ...texts.content, catalogue: catalogue.library, partsLists: partsLists.value },
  };
};
