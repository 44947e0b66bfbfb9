import * as z from 'zod';
import { CommitRevisionSchema } from '../contracts/statements.ts';

/** A day of the calendar: `YYYY-MM-DD`. */
const DaySchema = z.iso.date();

/**
 * A revision of an advisory that was read: its day and version, as it states them, and the file that has exactly it. A later day that
 * the advisory has taken back does not count.
 */
const RevisionSchema = CommitRevisionSchema.extend({ version: z.string().min(1) });

/** The states that the standard has for a product, in its words: CSAF 2.0, 3.2.3.9. */
export const productStates = [
  'first_affected',
  'first_fixed',
  'fixed',
  'known_affected',
  'known_not_affected',
  'last_affected',
  'recommended',
  'under_investigation',
] as const;

/** What an advisory says of a product. */
export type ProductState = (typeof productStates)[number];

/** A product of an advisory, with the vendor, the name and the versions as written there. */
const KeptProductSchema = z.strictObject({
  vendor: z.string(),
  /** The id of our manufacturer whose name or alias the vendor is; left out where the register has none. */
  manufacturer: z.string().optional(),
  name: z.string(),
  /** What the advisory writes of its version, or of a range of versions; left out where it writes nothing. */
  version: z.string().optional(),
  /** The values of the fields for numbers, in their order; left out where there are none. */
  numbers: z.array(z.string().min(1)).min(1).optional(),
  /** What the newest revision that has it says of it, over all vulnerabilities; left out where it says nothing. */
  states: z.array(z.enum(productStates)).min(1).optional(),
  /** The day of the first revision that has it. */
  since: DaySchema,
  /** The day of the last revision that has it; left out while the newest revision has it. */
  last: DaySchema.optional(),
});

/** A security advisory as it was read, with every product that one of its revisions has. */
export const KeptAdvisorySchema = z.strictObject({
  /** The name under which the authority publishes it. */
  id: z.string().min(1),
  /** The id of its source in content/sources.yaml. */
  source: z.string().min(1),
  title: z.string().min(1),
  first: RevisionSchema,
  newest: RevisionSchema,
  /** The highest base score of the newest revision, 0 to 10, or its word for how severe it is; left out where it has neither. */
  severity: z.union([z.number().min(0).max(10), z.string().min(1)]).optional(),
  /** Whether it says that it was extracted from unstructured data and may contain inaccuracies. */
  unstructured: z.literal(true).optional(),
  /** Those of the newest revision in its order, then those that only earlier ones have. */
  products: z.array(KeptProductSchema),
});

/** A line of `content/advisories/`: without our manufacturers, which the register says when the lines are read. */
export const AdvisoryLineSchema = KeptAdvisorySchema.extend({
  products: z.array(KeptProductSchema.omit({ manufacturer: true })),
});

export type KeptAdvisory = z.infer<typeof KeptAdvisorySchema>;
export type KeptProduct = z.infer<typeof KeptProductSchema>;
export type AdvisoryLine = z.infer<typeof AdvisoryLineSchema>;
