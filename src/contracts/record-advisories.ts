import * as z from 'zod';
import { advisoryReasons } from '../advisories/answered-advisory.ts';
import { productStates } from '../advisories/kept-advisory.ts';
import { AddressSchema, CalendarDateSchema, TextSchema } from './primitives.ts';

/** Whether security advisories name the part number of a record, as its page and agents have it. */
export const RecordAdvisoriesSchema = z.strictObject({
  word: z.enum(['named', 'perhaps_named', 'no_number']).meta({
    description:
      '`named`: an advisory has exactly this number. `perhaps_named`: one has what may mean it. `no_number`: none about the manufacturer has; that does not mean safe.',
  }),
  short: TextSchema.meta({ description: 'The answer in a few words.' }),
  words: TextSchema.meta({
    description: 'The answer in sentences, with why, and up to which day advisories were read.',
  }),
  advisories: z
    .array(
      z.strictObject({
        id: TextSchema,
        title: TextSchema.meta({ description: 'In the words of who published it.' }),
        date: CalendarDateSchema.meta({ description: 'The day of its newest revision that was read.' }),
        address: AddressSchema.meta({ description: 'Exactly the file of that revision.' }),
        reason: z.enum(advisoryReasons).meta({
          description: '`number`: it has exactly this number. Every other reason says why it may mean it.',
        }),
        values: z.array(TextSchema).meta({ description: 'The values for which it is listed, as written.' }),
        vendor: TextSchema.optional().meta({
          description: 'The vendor as the advisory writes it, where that is not the manufacturer.',
        }),
        since: CalendarDateSchema.meta({ description: 'The day of its first revision with a value.' }),
        last: CalendarDateSchema.optional().meta({
          description: 'The day of its last revision with a value, where the newest has none.',
        }),
        says: z
          .array(z.strictObject({ states: z.array(z.enum(productStates)), version: z.string() }))
          .meta({ description: 'What it says of which version, in its own words.' }),
        unstructured: z.literal(true).optional().meta({
          description: 'It says that it was extracted from unstructured data and may contain inaccuracies.',
        }),
      }),
    )
    .meta({ description: 'Those that name the number, then those that perhaps do; the newest first.' }),
});

export type RecordAdvisories = z.infer<typeof RecordAdvisoriesSchema>;
