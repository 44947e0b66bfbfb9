import type { Insight, InsightSummary } from '../contracts/insight.ts';
import type { AuthoredInsight } from './authored-insight.ts';

const coreOf = (insight: AuthoredInsight) => ({
  slug: insight.slug,
  title: insight.title,
  dek: insight.dek,
  category: insight.category,
  publishedAt: insight.publishedAt,
  updatedAt: insight.updatedAt,
  readingMinutes: insight.readingMinutes,
  proof: insight.proof,
});

/** The address of an Insight's page. */
export const insightUrl = (slug: string, baseUrl: string): string => `${baseUrl}/insights/${slug}`;

/** An Insight as an element of the list; `baseUrl` is the address of the site, without a slash at its end. */
export const toInsightSummary = (insight: AuthoredInsight, baseUrl: string): InsightSummary => ({
  ...coreOf(insight),
  url: insightUrl(insight.slug, baseUrl),
  apiUrl: `${baseUrl}/api/v1/insights/${insight.slug}`,
});

/**
 * A whole Insight as JSON has it; `baseUrl` is the address of the site, without a slash at its end. Only editors
 * are given a draft.
 */
export const toInsight = <Shown extends AuthoredInsight>(
  insight: Shown,
  baseUrl: string,
): Omit<Insight, 'status'> & Pick<Shown, 'status'> => ({
  ...coreOf(insight),
  status: insight.status,
  author: insight.author,
  featured: insight.featured,
  blocks: [...insight.blocks],
  sources: [...insight.sources],
  url: insightUrl(insight.slug, baseUrl),
});
