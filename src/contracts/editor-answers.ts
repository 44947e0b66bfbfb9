import * as z from 'zod';

const FindingSchema = z.strictObject({
  code: z.string(),
  file: z.string(),
  line: z.int().min(1),
  column: z.int().min(1),
  why: z.string(),
  fix: z.string(),
});

/** The answer with every finding of every content file, sorted by file and place. */
export const FindingsAnswerSchema = z.strictObject({ findings: z.array(FindingSchema) });

/** A finding as the overlay shows it. */
export type ShownFinding = z.infer<typeof FindingSchema>;

/** The event that makes the browser fetch the findings again. */
export const contentChanged = 'nameplate:content-changed';

/** The path of the findings on the development server. */
export const findingsPath = '/__nameplate/findings.json';

/** The path of an Insight on the development server, drafts included, in the form of the API. */
export const insightPath = (slug: string): string => `/__nameplate/insights/${slug}.json`;
