import { type CatalogueProduct, type ProductSource, sourceIdOf } from '../content/catalogue/product-file.ts';
import {
  type AuthoredInsight,
  isPublished,
  type PublishedInsight,
} from '../content/insights/authored-insight.ts';
import type { SiteContent } from '../content/read-content.ts';
import {
  type InsightListResponse,
  InsightListResponseSchema,
  type InsightResponse,
  InsightResponseSchema,
  type InsightSource,
  type InsightSummary,
} from '../contracts/insight.ts';
import { type Product, type ProductResponse, ProductResponseSchema } from '../contracts/product.ts';
import { type SiteOverviewResponse, SiteOverviewResponseSchema } from '../contracts/site-overview.ts';
import {
  historyPath,
  insightApiPath,
  insightPath,
  recordPath,
  statementsPath,
} from '../contracts/site-paths.ts';
import { revisionAddress } from '../contracts/statements.ts';
import { identitySource } from '../evidence/derive-record.ts';
import { publishedBlocks } from './insight-blocks.ts';
import { boundRecords } from './record-licence.ts';

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

/** An Insight as an entry of the list. */
export const toInsightSummary = (insight: AuthoredInsight, baseUrl: string): InsightSummary => ({
  ...coreOf(insight),
  url: `${baseUrl}${insightPath(insight.slug)}`,
  apiUrl: `${baseUrl}${insightApiPath(insight.slug)}`,
});

/** The four published fields of an entry of the evidence register. */
export const publishedSource = ({ label, url, evidenceDate, authority }: InsightSource): InsightSource => ({
  label,
  url,
  evidenceDate,
  authority,
});

/** The canonical API address of a product: the manufacturer's id and the exact part number, each encoded once. */
export const productApiAddress = (product: CatalogueProduct, baseUrl: string): string => {
  const { manufacturer, record } = product;
  const partNumber = encodeURIComponent(record.manufacturerPartNumber);
  return `${baseUrl}/api/v1/products/${encodeURIComponent(manufacturer.id)}/${partNumber}`;
};

/** The address of a source: of a file in a repository, at the commit that the record cites; undefined when it is not public. */
export const sourceAddress = (source: ProductSource): string | undefined =>
  'repository' in source ? revisionAddress(source.repository, source) : source.address;

/**
 * The address of the newest source that supports the identity; where that is not public, of what the sources say. The checks
 * have made sure that there is one.
 */
const evidenceAddress = ({ record }: CatalogueProduct, baseUrl: string): string => {
  const newest = identitySource(record);
  if (newest === undefined) throw new Error(`The record ${record.id} has no source for its identity.`);
  return sourceAddress(newest) ?? `${baseUrl}${statementsPath(record.id)}`;
};

const newestDate = (sources: readonly ProductSource[]): string =>
  sources.reduce((newest, { date }) => (date > newest ? date : newest), '');

/** A product as the API has it, not yet validated against its schema. */
export const toProduct = ({ manufacturer, market, record, sources }: CatalogueProduct): Product => ({
  id: record.id,
  object: 'product',
  market: { id: market.id, name: market.name },
  manufacturer: { id: manufacturer.id, name: manufacturer.name },
  manufacturerPartNumber: record.manufacturerPartNumber,
  name: record.name,
  identifiers: record.identifiers,
  verification: record.verification,
  description: record.description,
  classification: record.classification,
  physical: record.physical,
  sources: sources.map(({ id, name, licence, attribution }) => ({
    id,
    name,
    date: newestDate(record.sources.filter((source) => sourceIdOf(source) === id)),
    licence,
    ...(attribution !== undefined && { attribution }),
  })),
});

/** The body of a product, validated against its schema. */
export const toProductResponse = (product: CatalogueProduct, baseUrl: string): ProductResponse =>
  ProductResponseSchema.parse({
    data: toProduct(product),
    links: {
      self: productApiAddress(product, baseUrl),
      record: `${baseUrl}${recordPath(product.record.id)}`,
      evidence: evidenceAddress(product, baseUrl),
      statements: `${baseUrl}${statementsPath(product.record.id)}`,
      history: `${baseUrl}${historyPath(product.record.id)}`,
    },
  });

/** That body as JSON text, the same from the lookup and from the file of the record. */
export const productBody = (product: CatalogueProduct, baseUrl: string): string =>
  JSON.stringify(toProductResponse(product, baseUrl));

/** The published Insights, newest first. */
export const publishedInsights = ({ insights }: Pick<SiteContent, 'insights'>): PublishedInsight[] =>
  insights.filter(isPublished);

/** The body of `GET /api/v1/site`, validated against its schema. */
export const siteOverviewBody = (
  { overview }: Pick<SiteContent, 'overview'>,
  baseUrl: string,
): SiteOverviewResponse =>
  SiteOverviewResponseSchema.parse({
    data: overview,
    links: {
      product: `${baseUrl}/product`,
      vision: `${baseUrl}/vision`,
      insights: `${baseUrl}/insights`,
      onboarding: `${baseUrl}/onboarding`,
    },
  });

/** The body of `GET /api/v1/insights`, validated against its schema. */
export const insightListBody = (
  content: Pick<SiteContent, 'insights'>,
  baseUrl: string,
): InsightListResponse => {
  const insights = publishedInsights(content);
  return InsightListResponseSchema.parse({
    data: insights.map((insight) => toInsightSummary(insight, baseUrl)),
    meta: { total: insights.length },
  });
};

/** The body of `GET /api/v1/insights/{slug}`, validated against its schema. */
export const insightBody = (insight: PublishedInsight, baseUrl: string): InsightResponse =>
  InsightResponseSchema.parse({
    data: {
      ...coreOf(insight),
      status: insight.status,
      author: insight.author,
      featured: insight.featured,
      blocks: publishedBlocks(insight, baseUrl),
      sources: insight.sources.map(publishedSource),
      url: `${baseUrl}${insightPath(insight.slug)}`,
    },
  });

/** A real body of each endpoint, which the API description shows as an example, without an Insight none of one, and the licence of the records. Throws without a product. */
export const exampleBodies = (content: SiteContent, baseUrl: string) => {
  const [insight] = publishedInsights(content);
  const bound = new Set([...boundRecords(content.catalogue).values()].flat());
  const product = content.catalogue.products.find((one) => !bound.has(one));
  if (product === undefined) {
    throw new Error(
      'The API description needs at least one product under the licence of the catalogue for its examples: import some first.',
    );
  }
  return {
    site: siteOverviewBody(content, baseUrl),
    insights: insightListBody(content, baseUrl),
    insight: insight && insightBody(insight, baseUrl),
    product: toProductResponse(product, baseUrl),
    licence: content.catalogue.licence,
  };
};

/** The bodies that the API description shows as examples. */
export type ExampleBodies = ReturnType<typeof exampleBodies>;
