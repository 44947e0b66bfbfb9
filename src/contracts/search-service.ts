// The part of zod without compiled schemas: pages parse these answers, and their content policy forbids `eval`.
import * as z from 'zod/mini';

/**
 * The addresses that search and filter a catalogue too large for an index in the browser. They are no part of the API and
 * free to change with the pages that ask them.
 */
export const searchServicePaths = {
  /** The pages that have all words of the parameter `q`. */
  pages: '/search/pages.json',
  /** The records that meet the filters of the address of a filtered view, in its order. */
  records: '/search/records.json',
  /** For each filter the number of records under each of its values, beside the other filters. */
  counts: '/search/counts.json',
} as const;

/** The parameter of an address that says how many results to leave out at the beginning. */
export const fromParameter = 'from';

/** How many results an answer has at most. */
export const resultsAtOnce = 25;

/** A run of an excerpt: as it is, or one of the words that were searched for. */
const ExcerptRunSchema = z.strictObject({ text: z.string(), isMatch: z.boolean() });

/** The answer at `searchServicePaths.pages`. */
export const FoundPagesSchema = z.strictObject({
  /** How many pages have all words. */
  total: z.int().check(z.nonnegative()),
  pages: z.array(
    z.strictObject({
      url: z.string(),
      kind: z.string(),
      title: z.string(),
      /** Text around the words. */
      excerpt: z.array(ExcerptRunSchema),
    }),
  ),
});

/** The answer at `searchServicePaths.records`. */
export const FoundRecordsSchema = z.strictObject({
  /** How many records meet the filters. */
  total: z.int().check(z.nonnegative()),
  records: z.array(
    z.strictObject({
      url: z.string(),
      manufacturerId: z.string(),
      partNumber: z.string(),
      name: z.string(),
      evidenceAsOf: z.iso.date(),
    }),
  ),
});

/** The answer at `searchServicePaths.counts`. */
export const ChoiceCountsSchema = z.strictObject({
  counts: z.record(z.string(), z.record(z.string(), z.int().check(z.positive()))),
});

export type FoundPages = z.infer<typeof FoundPagesSchema>;
export type FoundRecords = z.infer<typeof FoundRecordsSchema>;
export type ChoiceCounts = z.infer<typeof ChoiceCountsSchema>;
