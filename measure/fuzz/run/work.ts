import { z } from 'zod';

/** What a thread is told that tries the cases of one target. */
export const WorkSchema = z.strictObject({
  target: z.string(),
  seed: z.int(),
  /** When to end: after so many cases, or so many milliseconds. */
  cases: z.int().optional(),
  milliseconds: z.number().optional(),
  /** Where the case that is tried now is written. */
  memory: z.instanceof(SharedArrayBuffer),
});

/** What a thread is told that tries the cases of one target. */
export type Work = z.infer<typeof WorkSchema>;

/** What the thread says. */
export const ReportSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('progress'), cases: z.int() }),
  z.strictObject({
    kind: z.literal('finding'),
    what: z.string(),
    bytes: z.instanceof(Uint8Array<ArrayBufferLike>),
  }),
  z.strictObject({ kind: z.literal('done'), cases: z.int() }),
]);

/** What the thread says. */
export type WorkReport = z.infer<typeof ReportSchema>;
