import { z } from 'zod';
import { CalendarDateSchema, TextSchema } from '../contracts/primitives.ts';
import { authoredLine } from '../findings/authored-text.ts';

const ChangeSchema = z.strictObject({
  kind: z.enum(['added', 'changed', 'fixed', 'deprecated', 'removed']).meta({
    description: 'What kind of change it is.',
    example: 'added',
  }),
  text: authoredLine(TextSchema).meta({
    description: 'What a client or a supplier notices, in one sentence.',
    example: 'A product has a field "note".',
  }),
});

const ChangelogEntrySchema = z.strictObject({
  subject: z.enum(['api', 'contract']).meta({
    description: 'What has the version: the API without a key, or the record contract of suppliers.',
    example: 'api',
  }),
  version: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .meta({ description: 'Three numbers joined by points.', example: '1.2.0' }),
  date: CalendarDateSchema.meta({
    description: 'The day from which the version is answered.',
    example: '2026-12-01',
  }),
  summary: authoredLine(TextSchema).meta({
    description: 'The version in one sentence.',
    example: 'Products say where their source can be read.',
  }),
  changes: z.array(ChangeSchema).min(1).meta({ description: 'Every change, one sentence each.' }),
});

/** `content/changelog.yaml`, as an editor writes it: entries from the newest to the oldest. */
export const ChangelogFileSchema = z.array(ChangelogEntrySchema).min(1);

/** A version of the API or of the record contract, and what it changed. */
export type ChangelogEntry = z.infer<typeof ChangelogEntrySchema>;
