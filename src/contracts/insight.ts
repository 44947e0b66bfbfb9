import { z } from 'zod';
import { collectionEnvelope, singleEnvelope } from './envelope.ts';
import { AddressSchema, CalendarDateSchema, TextSchema } from './primitives.ts';

const ParagraphSchema = z
  .strictObject({
    type: z.literal('paragraph').meta({ description: 'The kind of block.' }),
    text: TextSchema.meta({
      description: 'The plain text of the paragraph, without markup.',
      example: 'A part number is a string somebody issued.',
    }),
  })
  .meta({ id: 'ParagraphBlock', description: 'A paragraph of the article.' });

const HeadingSchema = z
  .strictObject({
    type: z.literal('heading').meta({ description: 'The kind of block.' }),
    text: TextSchema.meta({
      description: 'The plain text of the heading.',
      example: 'What this does not prove',
    }),
  })
  .meta({ id: 'HeadingBlock', description: 'A heading inside the article.' });

const ListSchema = z
  .strictObject({
    type: z.literal('list').meta({ description: 'The kind of block.' }),
    items: z
      .array(TextSchema)
      .min(1)
      .meta({
        description: 'The plain text of each item, in order; lists are flat.',
        example: ['Keep the number as issued.', 'Keep the issuer beside it.'],
      }),
  })
  .meta({ id: 'ListBlock', description: 'A flat list.' });

const CalloutSchema = z
  .strictObject({
    type: z.literal('callout').meta({ description: 'The kind of block.' }),
    label: TextSchema.meta({
      description: 'What the callout is about.',
      example: 'What this does not prove',
    }),
    text: TextSchema.meta({
      description: 'The plain text of the callout.',
      example: 'One report does not give an error rate.',
    }),
  })
  .meta({ id: 'CalloutBlock', description: 'A remark set apart from the text.' });

/** One block of an article: a paragraph, a heading, a flat list or a callout. */
export const InsightBlockSchema = z
  .discriminatedUnion('type', [ParagraphSchema, HeadingSchema, ListSchema, CalloutSchema])
  .meta({ id: 'InsightBlock', description: 'One block of an article, told apart by `type`.' });

export type InsightBlock = z.infer<typeof InsightBlockSchema>;

/** One entry of an Insight's evidence register; no further members. */
export const InsightSourceSchema = z
  .strictObject({
    label: TextSchema.meta({
      description: 'What the source is called.',
      example: 'RFC 9457, Problem Details for HTTP APIs',
    }),
    url: AddressSchema.meta({
      description: 'Where the source is published.',
      example: 'https://www.rfc-editor.org/info/rfc9457',
    }),
    evidenceDate: CalendarDateSchema.meta({
      description:
        'The date of the cited text. Where the issuer gives only a month or a year, its first day stands here.',
      example: '2023-07-01',
    }),
    authority: TextSchema.meta({ description: 'Who answers for the source.', example: 'IETF' }),
  })
  .meta({ id: 'InsightSource', description: 'One entry of an evidence register.' });

export type InsightSource = z.infer<typeof InsightSourceSchema>;

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
