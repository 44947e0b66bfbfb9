import * as z from 'zod';

/** A record that an edition removed, as the catalogue keeps it. */
export const RemovedRecordSchema = z.object({
  manufacturer: z.object({ id: z.string(), name: z.string() }),
  partNumber: z.string(),
  /** The edition that removed it, and its day. */
  edition: z.object({ number: z.int(), date: z.string() }),
  /** The editor's note. */
  note: z.string().optional(),
});

export type RemovedRecordView = z.infer<typeof RemovedRecordSchema>;
