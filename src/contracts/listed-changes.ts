import * as z from 'zod';

/**
 * The most changes of an edition that are listed in full. An edition with more lists changed values, removed records and what an
 * editor noted, and has one entry in a feed.
 */
export const maxSingleChanges = 50;

const NamedSchema = z.object({ id: z.string(), name: z.string() });

/** How many records were added, removed, given another value, or changed while every value stays. */
const RecordCountsSchema = z.object({
  added: z.int(),
  removed: z.int(),
  valued: z.int(),
  sameValues: z.int(),
});

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
  licences: z.array(NamedSchema),
  /** How many records it changed: in words, and their number. */
  counts: z.string(),
  total: z.int(),
  /** What was found wrong in the published entry of the edition, and on which day; none for the changes of one manufacturer. */
  notes: z.array(z.object({ date: z.string(), note: z.string() })),
  /** The changes by manufacturer and part number; no more than a page shows. */
  changes: z.array(ListedChangeSchema),
  /** What happened to the records of each manufacturer, most changes first. */
  manufacturers: z.array(NamedSchema.extend(RecordCountsSchema.shape)),
});

export type RecordCounts = z.infer<typeof RecordCountsSchema>;
export type ListedChange = z.infer<typeof ListedChangeSchema>;
export type ListedEdition = z.infer<typeof ListedEditionSchema>;
