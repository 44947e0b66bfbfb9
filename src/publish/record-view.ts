import * as z from 'zod';
import {
  type CatalogueProduct,
  ProductFileSchema,
  ReadingsSchema,
} from '../content/catalogue/product-file.ts';
import { InsightSummarySchema } from '../contracts/insight.ts';
import { ProductResponseSchema } from '../contracts/product.ts';
import { type RecordAdvisories, RecordAdvisoriesSchema } from '../contracts/record-advisories.ts';
import { FactCorrectionSchema, StatementSourceSchema } from '../contracts/statement-bodies.ts';
import { SourceHistorySchema } from '../contracts/statements.ts';

/**
 * Everything that the page of a record shows, as the catalogue database holds it.
 */
export const RecordViewSchema = z.strictObject({
  /** The body of the record in the API. */
  response: ProductResponseSchema,
  /** What the page says about the evidence beside what the body has. */
  evidence: ProductFileSchema.pick({ sources: true, namedPages: true, note: true }).extend({
    corrections: z.array(FactCorrectionSchema).optional(),
    readings: ReadingsSchema.optional(),
    /** Its function follows from a description that is not kept. */
    isFunctionDescribed: z.literal(true).optional(),
    /** Whether security advisories name its part number; left out where none about its manufacturer was read. */
    advisories: RecordAdvisoriesSchema.optional(),
  }),
  /** What the sources of the record have said. */
  histories: z.array(SourceHistorySchema).readonly(),
  /** The sources of the histories. */
  sources: z.array(StatementSourceSchema).readonly(),
  /** The Insights that name the product, newest first. */
  insights: z
    .array(InsightSummarySchema.pick({ slug: true, title: true, category: true, updatedAt: true }))
    .readonly(),
});

export type RecordView = z.infer<typeof RecordViewSchema>;

/** The part of a record that its page has and its body has not. */
export const evidenceOf = (
  { record, corrections, readings }: CatalogueProduct,
  advisories: RecordAdvisories | undefined,
): RecordView['evidence'] => {
  const { sources, namedPages, note, classification, describedAs = [] } = record;
  const rule = 'rule' in classification ? classification.rule : undefined;
  return {
    sources,
    ...(namedPages === undefined ? {} : { namedPages }),
    ...(note === undefined ? {} : { note }),
    ...(corrections.length === 0 ? {} : { corrections: [...corrections] }),
    ...(readings === undefined ? {} : { readings }),
    ...(describedAs.some((one) => one.rule === rule) ? { isFunctionDescribed: true as const } : {}),
    ...(advisories === undefined ? {} : { advisories }),
  };
};
