import * as z from 'zod';

/**
 * The most changes of an edition that are listed in full. An edition with more leaves out added records, which the
 * catalogue has, and has one entry in a feed.
 */
export const maxSingleChanges = 50;

const NamedSchema = z.object({ id: z.string(), name: z.string() });

/** A change of a record, as people read it. */
const ListedChangeSchema = z.object({
  id: z.string(),
  op: z.enum(['add', 'change', 'remove']),
  manufacturer: NamedSchema,
  partNumber: z.string(),
  note: z.string().optional(),
  /** What the sources say otherwise, newest first: `Rack height: 1 U → 2 U`, the day in the source, and its address. */
  said: z.array(z.object({ words: z.string(), date: z.string(), address: z.string().optional() })),
});

/** An edition with its changes, of all manufacturers or of one, as the catalogue keeps them for the page and the feed. */
export const ListedEditionSchema = z.object({
  number: z.int(),
  date: z.string(),
  /** The licences whose changes have a file. */
  licences: z.array(z.string()),
  /** How many records it changed: in words, and their number. */
  counts: z.string(),
  total: z.int(),
  /** What was found wrong in the published entry of the edition, and on which day; none for the changes of one manufacturer. */
  notes: z.array(z.object({ date: z.string(), note: z.string() })),
  /** The changes by manufacturer and part number; of many, without added records, and no more than a page shows. */
  changes: z.array(ListedChangeSchema),
  /** How many more changes the page would list. */
  more: z.int(),
  /** The manufacturers with the number of their changes, most first; none where the changes are those of one. */
  manufacturers: z.array(NamedSchema.extend({ count: z.int() })),
});

export type ListedChange = z.infer<typeof ListedChangeSchema>;
export type ListedEdition = z.infer<typeof ListedEditionSchema>;
