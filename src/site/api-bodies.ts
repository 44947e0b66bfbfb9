import { toProductResponse } from '../catalogue/publish.ts';
import {
  type InsightListResponse,
  InsightListResponseSchema,
  type InsightResponse,
  InsightResponseSchema,
} from '../contracts/insight.ts';
import { type SiteOverviewResponse, SiteOverviewResponseSchema } from '../contracts/site-overview.ts';
import { isPublished, type PublishedInsight } from '../insights/authored-insight.ts';
import { toInsight, toInsightSummary } from '../insights/publish.ts';
import type { SiteContent } from './site-content.ts';

/** The Insights that everyone may read, newest first. */
export const publishedInsights = (content: SiteContent): PublishedInsight[] =>
  content.insights.filter(isPublished);

/** The body of `GET /api/v1/site`, checked against its contract. */
export const siteOverviewBody = ({ overview }: SiteContent, baseUrl: string): SiteOverviewResponse =>
  SiteOverviewResponseSchema.parse({
    data: overview,
    links: {
      product: `${baseUrl}/product`,
      vision: `${baseUrl}/vision`,
      insights: `${baseUrl}/insights`,
      onboarding: `${baseUrl}/onboarding`,
    },
  });

/** The body of `GET /api/v1/insights`, checked against its contract. */
export const insightListBody = (content: SiteContent, baseUrl: string): InsightListResponse => {
  const insights = publishedInsights(content);
  return InsightListResponseSchema.parse({
    data: insights.map((insight) => toInsightSummary(insight, baseUrl)),
    meta: { total: insights.length },
  });
};

/** The body of `GET /api/v1/insights/{slug}`, checked against its contract. */
export const insightBody = (insight: PublishedInsight, baseUrl: string): InsightResponse =>
  InsightResponseSchema.parse({ data: toInsight(insight, baseUrl) });

/** Real bodies, one of each endpoint, that the description of the API shows as examples. */
export const exampleBodies = (content: SiteContent, baseUrl: string) => {
  const [insight] = publishedInsights(content);
  const [product] = content.catalogue.products;
  if (insight === undefined || product === undefined) {
    throw new Error('The API cannot be described without a published Insight and a product.');
  }
  return {
    site: siteOverviewBody(content, baseUrl),
    insights: insightListBody(content, baseUrl),
    insight: insightBody(insight, baseUrl),
    product: toProductResponse(product, baseUrl),
  };
};
