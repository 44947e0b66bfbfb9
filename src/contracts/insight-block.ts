import { z } from 'zod';
import { TextSchema } from './primitives.ts';

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
