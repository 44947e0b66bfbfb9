import * as z from 'zod';
import { CalendarDateSchema, TextSchema } from './primitives.ts';
import { ProductIdSchema } from './product.ts';
import { PublishedHistorySchema } from './statements.ts';

/** The list of all editions. */
export const editionsPath = '/catalogue/editions.json';

/** The changes of an edition under a licence, one a line. */
export const editionChangesPath = (number: number, licence: string): string =>
  `/catalogue/editions/${number}/${licence}.ndjson`;

/** A program that checks the editions against their public sources. */
export const verifierPath = '/catalogue/editions/verify.py';
export const verifierMediaType = 'text/x-python; charset=utf-8';

/** The statements of all records under a licence, one record a line. */
export const statementsFilePath = (licence: string): string => `/catalogue/statements/${licence}.ndjson`;

/** Whether a path is that of a file of statements. */
export const isStatementsFile = (path: string): boolean =>
  path.startsWith('/catalogue/statements/') && path.endsWith('.ndjson');

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** A numbered, dated release of the catalogue. A server may have answered from another on that day. */
export const EditionSchema = z
  .strictObject({
    number: z.int().positive().meta({ description: 'The number: 1, 2, 3 and so on.', example: 1 }),
    date: CalendarDateSchema.meta({
      description: 'The day on which the edition was made.',
      example: '2026-11-23',
    }),
    previous: digest.optional().meta({
      description:
        'The SHA-256 of the entry before, as JSON without white space in the order of its fields; absent for the first.',
    }),
    added: z.int().nonnegative().meta({ description: 'How many records are new.', example: 4957 }),
    changed: z.int().nonnegative().meta({ description: 'How many records have other statements.' }),
    removed: z.int().nonnegative().meta({ description: 'How many records are gone.' }),
    files: z
      .array(
        z.strictObject({
          licence: TextSchema.meta({
            description: 'The licence of the file (SPDX identifier).',
            example: 'CC0-1.0',
          }),
          sha256: digest.meta({ description: 'The SHA-256 of the statements file of this edition.' }),
          changes: TextSchema.meta({
            description: 'The address of what changed since the edition before, without the host.',
            example: '/catalogue/editions/1/CC0-1.0.ndjson',
          }),
        }),
      )
      .min(1)
      .meta({ description: 'The statements files, one a licence.' }),
  })
  .meta({ id: 'Edition', description: 'A numbered, dated state of the catalogue.' });

/** An edition as pages, feeds and agents get it: with the right numbers of records, and notes about its entry. */
export const CountedEditionSchema = EditionSchema.extend({
  notes: z
    .array(z.strictObject({ date: CalendarDateSchema, note: TextSchema }))
    .optional()
    .meta({
      description:
        'What was found wrong in the published entry of the edition, and on which day; absent where nothing was. The numbers here are the right ones.',
    }),
});

const note = TextSchema.optional().meta({ description: 'What the editor noted about the change.' });

/** One line of the changes of an edition. */
export const EditionChangeSchema = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('add'),
    id: ProductIdSchema,
    note,
    record: PublishedHistorySchema.meta({ description: 'The line of the record.' }),
  }),
  z.strictObject({
    op: z.literal('change'),
    id: ProductIdSchema,
    pointers: z.array(TextSchema).meta({
      description: 'The places of the facts whose statements differ; empty when only the record does.',
    }),
    note,
    record: PublishedHistorySchema.meta({ description: 'The line of the record after the change.' }),
  }),
  z.strictObject({
    op: z.literal('remove'),
    id: ProductIdSchema,
    manufacturer: TextSchema.meta({ description: 'The id of the manufacturer.', example: 'moxa' }),
    manufacturerPartNumber: TextSchema.meta({ description: 'The part number.', example: 'EDS-P510' }),
    note,
  }),
]);

/** The body of `GET /catalogue/editions.json`: every edition, the oldest first. */
export const EditionsResponseSchema = z.strictObject({
  data: z.array(EditionSchema).meta({ description: 'Every edition, the oldest first; possibly none.' }),
  meta: z.strictObject({
    total: z.int().nonnegative().meta({ description: 'The number of editions.', example: 1 }),
  }),
});

export type Edition = z.infer<typeof EditionSchema>;
export type CountedEdition = z.infer<typeof CountedEditionSchema>;
export type EditionChange = z.infer<typeof EditionChangeSchema>;
