import { z } from 'zod';
import { InsightBlockSchema, SlugSchema } from '../../contracts/insight.ts';

const FindingSchema = z.strictObject({
  code: z.string(),
  file: z.string(),
  line: z.int().min(1),
  column: z.int().min(1),
  why: z.string(),
  fix: z.string(),
});

/** What the development server says of the content: every finding of every file, by file and place. */
export const FindingsAnswerSchema = z.strictObject({ findings: z.array(FindingSchema) });

/** What the panel reads of an Insight; the answer has everything that the API gives. */
export const InsightAnswerSchema = z.looseObject({
  data: z.looseObject({
    slug: SlugSchema,
    status: z.enum(['published', 'draft']),
    blocks: z.array(InsightBlockSchema),
  }),
});

/** A finding as the list above the page shows it. */
export type ShownFinding = z.infer<typeof FindingSchema>;

export type InsightAnswer = z.infer<typeof InsightAnswerSchema>;

/** The event that tells the browser to ask for the findings again. */
export const contentChanged = 'nameplate:content-changed';

/** Where the development server answers with the findings. */
export const findingsPath = '/__nameplate/findings.json';

/** Where the development server answers with an Insight, also with a draft, as the API would give it. */
export const insightPath = (slug: string): string => `/__nameplate/insights/${slug}.json`;
