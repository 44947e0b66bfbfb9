import { z } from 'zod';
import { CalendarDateSchema, TextSchema } from '../../contracts/primitives.ts';
import { FactValueSchema } from '../../contracts/statements.ts';

/** A revision of a file in a public repository. */
export const RevisionSchema = z.strictObject({
  commit: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .meta({ description: 'The full hash of the commit.' }),
  date: CalendarDateSchema.meta({
    description:
      'The day of the commit, as its committer date has it; never earlier than that of the revision before it.',
  }),
  path: TextSchema.meta({ description: 'The file, as it was called at that commit.' }),
});

/** What a file of a public repository has said about a product, at every revision that changed it. */
export const FileHistorySchema = z.strictObject({
  repository: TextSchema.meta({ description: 'Owner and name of the repository.' }),
  revisions: z.array(RevisionSchema).min(1).meta({
    description:
      'Every revision that changed a fact, the oldest first; the last one may have removed the file.',
  }),
  statements: z
    .array(
      z.strictObject({
        pointer: TextSchema.meta({
          description:
            'The place of the fact in a record of the API, as a JSON Pointer. Each group of ports is a fact at /physical/ports.',
        }),
        value: FactValueSchema.meta({ description: 'The value, in the newest writing of the source.' }),
        since: z
          .int()
          .nonnegative()
          .meta({ description: 'The number of the revision that began to say so.' }),
        until: z.int().nonnegative().optional().meta({
          description: 'The number of the revision that no longer says so; absent while it stands.',
        }),
      }),
    )
    .meta({ description: 'The statements, in the order of the places and then of time.' }),
  gaps: z
    .array(z.strictObject({ from: RevisionSchema, to: RevisionSchema }))
    .optional()
    .meta({
      description: 'From where to where the file could not be read. What it said in between is unknown.',
    }),
});

/** One line of a file under `content/statements/`, which the import writes: the history of the files that a record rests on. */
export const RecordHistorySchema = z.strictObject({
  id: TextSchema.meta({ description: 'The identifier of the record.' }),
  files: z
    .array(FileHistorySchema)
    .min(1)
    .meta({ description: 'The files, in the order of their newest paths.' }),
});

export type Revision = z.infer<typeof RevisionSchema>;
export type FileHistory = z.infer<typeof FileHistorySchema>;
export type RecordHistory = z.infer<typeof RecordHistorySchema>;
