import { z } from 'zod';
import { type CatalogueProduct, ProductFileSchema } from '../content/catalogue/product-file.ts';
import { likenesses, type RelatedRecords } from '../content/catalogue/related-records.ts';
import type { Mention } from '../content/insights/product-links.ts';
import { InsightSummarySchema } from '../contracts/insight.ts';
import { ProductResponseSchema, ProductSchema } from '../contracts/product.ts';
import { toProduct, toProductResponse } from './api-bodies.ts';

const RelatedListSchema = z.array(ProductSchema).readonly();

/**
 * Everything that the page of a record shows. The build makes it from the content; when records are rendered on demand, it
 * is read from the lookup database.
 */
export const RecordViewSchema = z.strictObject({
  /** The body of the record in the API. */
  response: ProductResponseSchema,
  /** What the page says about the evidence beside what the body has. */
  evidence: ProductFileSchema.pick({ sources: true, namedPages: true, note: true }),
  /** The related records; see `RelatedRecords`. */
  related: z.strictObject({
    alike: RelatedListSchema,
    next: RelatedListSchema,
    comparable: RelatedListSchema,
    likeness: z.enum(likenesses).optional(),
  }),
  /** The Insights that name the product, newest first. */
  insights: z
    .array(InsightSummarySchema.pick({ slug: true, title: true, category: true, updatedAt: true }))
    .readonly(),
});

export type RecordView = z.infer<typeof RecordViewSchema>;

/** The part of a record that its page has and its body has not. */
export const evidenceOf = ({
  record: { sources, namedPages, note },
}: CatalogueProduct): RecordView['evidence'] => ({
  sources,
  ...(namedPages === undefined ? {} : { namedPages }),
  ...(note === undefined ? {} : { note }),
});

/** A record of the content, with its related records and the Insights that name it, as its page shows it. */
export const recordView = (
  record: {
    readonly product: CatalogueProduct;
    readonly related: RelatedRecords | undefined;
    readonly mentions: readonly Mention[];
  },
  baseUrl: string,
): RecordView => {
  const { product, mentions } = record;
  const { alike = [], next = [], comparable = [], likeness } = record.related ?? {};
  return {
    response: toProductResponse(product, baseUrl),
    evidence: evidenceOf(product),
    related: {
      alike: alike.map(toProduct),
      next: next.map(toProduct),
      comparable: comparable.map(toProduct),
      likeness,
    },
    insights: mentions,
  };
};
