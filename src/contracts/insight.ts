import { z } from 'zod';
import { collectionEnvelope, singleEnvelope } from './envelope.ts';
import { InsightBlockSchema } from './insight-block.ts';
import { InsightSourceSchema } from './insight-source.ts';
import { AddressSchema, CalendarDateSchema, TextSchema } from './primitives.ts';

/** The name of an Insight in addresses: lower-case words and digits joined by single hyphens. */
export const SlugSchema = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .meta({
    description: 'The exact name of the Insight in addresses.',
    example: 'one-dot-two-parts',
  });

/** The fields that the list and the article have in common. */
export const insightCore = {
  slug: SlugSchema,
  title: TextSchema.meta({ description: 'The title.', example: 'One dot, two parts' }),
  dek: TextSchema.meta({
    description: 'One sentence that says what the reader will learn.',
    example: 'Why exact part numbers and search forms must not share a field.',
  }),
  category: TextSchema.meta({ description: 'The subject it is filed under.', example: 'Identity' }),
  publishedAt: CalendarDateSchema.meta({
    description: 'The day it was first published.',
    example: '2026-11-04',
  }),
  updatedAt: CalendarDateSchema.meta({
    description: 'The day its text was last revised, authored by an editor and never set by a build.',
    example: '2026-11-10',
  }),
  readingMinutes: z
    .int()
    .min(1)
    .meta({ description: 'Estimated reading time in whole minutes.', example: 5 }),
  proof: TextSchema.meta({
    description: 'The one fact that carries the article.',
    example: 'A public report of 2018 names two part numbers that differ by a dot.',
  }),
};

const pageAddress = AddressSchema.meta({
  description: 'The address of the article as a page.',
  example: 'https://nameplate.example/insights/one-dot-two-parts',
});

/** One element of `GET /api/v1/insights`. */
export const InsightSummarySchema = z
  .strictObject({
    ...insightCore,
    url: pageAddress,
    apiUrl: AddressSchema.meta({
      description: 'The address of the article as JSON.',
      example: 'https://nameplate.example/api/v1/insights/one-dot-two-parts',
    }),
  })
  .meta({ id: 'InsightSummary', description: 'A published Insight, in short.' });

/** A whole published article with its evidence register (`data` of `GET /api/v1/insights/{slug}`). */
export const InsightSchema = z
  .strictObject({
    ...insightCore,
    status: z.literal('published').meta({ description: 'Only published Insights are returned.' }),
    author: TextSchema.meta({ description: 'Who answers for the text.', example: 'Nameplate editors' }),
    featured: z
      .boolean()
      .meta({ description: 'Whether the home page shows it before others.', example: false }),
    blocks: z.array(InsightBlockSchema).min(1).meta({ description: 'The article, block by block.' }),
    sources: z
      .array(InsightSourceSchema)
      .min(1)
      .meta({ description: 'The evidence register: every source the article rests on.' }),
    url: pageAddress,
  })
  .meta({ id: 'Insight', description: 'A published article with its evidence register.' });

/** The whole body of `GET /api/v1/insights`. */
export const InsightListResponseSchema = collectionEnvelope(InsightSummarySchema).meta({
  id: 'InsightListResponse',
});

/** The whole body of `GET /api/v1/insights/{slug}`. */
export const InsightResponseSchema = singleEnvelope(InsightSchema).meta({ id: 'InsightResponse' });

export type InsightSummary = z.infer<typeof InsightSummarySchema>;
export type Insight = z.infer<typeof InsightSchema>;
export type InsightListResponse = z.infer<typeof InsightListResponseSchema>;
export type InsightResponse = z.infer<typeof InsightResponseSchema>;
