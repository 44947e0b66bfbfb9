import * as z from 'zod';
import { collectionEnvelope, singleEnvelope } from './envelope.ts';
import { AddressSchema, CalendarDateSchema, TextSchema } from './primitives.ts';
import { extensible, ProblemSchema } from './problem.ts';
import { siteName } from './site-name.ts';

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
      description: 'The subject of the callout.',
      example: 'What this does not prove',
    }),
    text: TextSchema.meta({
      description: 'The plain text of the callout.',
      example: 'One report does not give an error rate.',
    }),
  })
  .meta({ id: 'CalloutBlock', description: 'A note set apart from the text.' });

/** One block of an article: a paragraph, a heading, a flat list or a callout. */
export const InsightBlockSchema = z
  .discriminatedUnion('type', [ParagraphSchema, HeadingSchema, ListSchema, CalloutSchema])
  .meta({ id: 'InsightBlock', description: 'One block of an article. `type` gives its kind.' });

export type InsightBlock = z.infer<typeof InsightBlockSchema>;

/** One entry of the evidence register of an Insight. */
export const InsightSourceSchema = z
  .strictObject({
    label: TextSchema.meta({
      description: 'The name of the source.',
      example: 'RFC 9457, Problem Details for HTTP APIs',
    }),
    url: AddressSchema.meta({
      description: 'The address of the source.',
      example: 'https://www.rfc-editor.org/info/rfc9457',
    }),
    evidenceDate: CalendarDateSchema.meta({
      description:
        'The date of the cited text. If the issuer gives only a month or a year, this is its first day.',
      example: '2023-07-01',
    }),
    authority: TextSchema.meta({
      description: 'The organisation or person responsible for the source.',
      example: 'IETF',
    }),
  })
  .meta({ id: 'InsightSource', description: 'One entry of an evidence register.' });

export type InsightSource = z.infer<typeof InsightSourceSchema>;

/** The name of an Insight in addresses: lower-case letters and digits, joined by single hyphens. */
export const SlugSchema = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .meta({
    description: 'The name of the Insight in addresses.',
    example: 'one-dot-two-parts',
  });

/** The fields that summary and article share. */
export const insightCore = {
  slug: SlugSchema,
  title: TextSchema.meta({ description: 'The title.', example: 'One dot, two parts' }),
  dek: TextSchema.meta({
    description: 'One sentence that says what the reader will learn.',
    example: 'Why exact part numbers and search forms must not share a field.',
  }),
  category: TextSchema.meta({ description: 'The subject of the article.', example: 'Identity' }),
  publishedAt: CalendarDateSchema.meta({
    description: 'The date of first publication.',
    example: '2026-11-04',
  }),
  updatedAt: CalendarDateSchema.meta({
    description: 'The date of the last revision of the text. An editor sets it, never a build.',
    example: '2026-11-10',
  }),
  readingMinutes: z
    .int()
    .min(1)
    .meta({ description: 'Estimated reading time in whole minutes.', example: 5 }),
  proof: TextSchema.meta({
    description: 'The main evidence of the article.',
    example: 'A public report of 2018 names two part numbers that differ by a dot.',
  }),
};

const pageAddress = AddressSchema.meta({
  description: 'The address of the article as a web page.',
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
  .meta({ id: 'InsightSummary', description: 'A summary of a published Insight.' });

/** A whole published article with its evidence register (`data` of `GET /api/v1/insights/{slug}`). */
export const InsightSchema = z
  .strictObject({
    ...insightCore,
    status: z.literal('published').meta({ description: 'Only published Insights are returned.' }),
    author: TextSchema.meta({
      description: 'Who is responsible for the text.',
      example: `${siteName} editors`,
    }),
    featured: z
      .boolean()
      .meta({ description: 'Whether the home page features the article.', example: false }),
    blocks: z.array(InsightBlockSchema).min(1).meta({ description: 'The blocks of the article, in order.' }),
    sources: z
      .array(InsightSourceSchema)
      .min(1)
      .meta({ description: 'The evidence register: all sources of the article.' }),
    url: pageAddress,
  })
  .meta({ id: 'Insight', description: 'A published article with its evidence register.' });

/** The problem about a slug that no published Insight has. Of an Insight that was withdrawn it says when and why. */
export const InsightNotFoundSchema = ProblemSchema.extend({
  withdrawn: z
    .strictObject({
      date: CalendarDateSchema.meta({
        description: 'The day on which the Insight was withdrawn.',
        example: '2026-11-28',
      }),
      reason: TextSchema.meta({
        description: 'Why it was withdrawn.',
        example: 'Its main source was withdrawn by its publisher.',
      }),
    })
    .optional()
    .meta({ description: 'Present with `insight_withdrawn` only.' }),
}).meta({
  id: 'InsightNotFound',
  description: 'The problem about a slug that no published Insight has.',
  ...extensible,
});

/** The whole body of `GET /api/v1/insights`, also of a catalogue of one's own that has none. */
export const InsightListResponseSchema = collectionEnvelope(InsightSummarySchema).meta({
  id: 'InsightListResponse',
});

/** The same where there are Insights. A description has one of the two, under the same name. */
export const FilledInsightListResponseSchema = collectionEnvelope(InsightSummarySchema, 1).meta({
  id: 'InsightListResponse',
});

/** The whole body of `GET /api/v1/insights/{slug}`. */
export const InsightResponseSchema = singleEnvelope(InsightSchema).meta({ id: 'InsightResponse' });

export type InsightSummary = z.infer<typeof InsightSummarySchema>;
export type InsightListResponse = z.infer<typeof InsightListResponseSchema>;
export type InsightResponse = z.infer<typeof InsightResponseSchema>;
