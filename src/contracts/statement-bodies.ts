import * as z from 'zod';
import { ReportTemplateSchema } from './error-report.ts';
import { InsightSourceSchema } from './insight.ts';
import { AddressSchema, CalendarDateSchema, TextSchema } from './primitives.ts';
import { ProductIdSchema } from './product.ts';
import { AttributionSchema, DocumentsSchema, LicenceSchema, SpeakerSchema } from './source.ts';
import { FactValueSchema } from './statements.ts';

const pointer = TextSchema.meta({
  description:
    'The place of the fact in the body of the product, as a JSON Pointer. A group of ports or an identifier that the record does not have is at /physical/ports/- or /identifiers/-.',
  example: '/physical/rackUnits',
});

const sourceId = TextSchema.meta({
  description: 'The id of one of the `sources`.',
  example: 'netbox-community/devicetype-library',
});

/** A source of statements: who speaks in it, its licence, and when it was last read. */
export const StatementSourceSchema = z
  .strictObject({
    id: TextSchema.meta({
      description: 'The id of the source: owner and name of the repository, or words joined by hyphens.',
      example: 'netbox-community/devicetype-library',
    }),
    name: TextSchema.meta({
      description: 'What the source is called.',
      example: 'NetBox device-type library',
    }),
    speaker: SpeakerSchema,
    documents: DocumentsSchema.optional(),
    address: AddressSchema.optional().meta({
      description: 'Where the source is; absent when it is not public.',
      example: 'https://github.com/netbox-community/devicetype-library',
    }),
    licence: LicenceSchema,
    attribution: AttributionSchema.optional(),
    reports: ReportTemplateSchema.optional(),
    newestRevision: CalendarDateSchema.optional().meta({
      description: 'The day of the newest revision that was read; absent for a page or a list.',
      example: '2025-05-29',
    }),
    readOn: CalendarDateSchema.optional().meta({
      description: 'The day on which it was last read; absent when it is unknown.',
      example: '2026-11-23',
    }),
  })
  .meta({
    id: 'StatementSource',
    description: 'A source of statements: who speaks in it, its licence, and when it was last read.',
  });

const ChangeSchema = z
  .strictObject({
    date: CalendarDateSchema.meta({ description: 'The day of the revision.', example: '2024-05-20' }),
    address: AddressSchema.optional().meta({
      description: 'The commit that made the change, or the page or list; absent when it is not public.',
      example:
        'https://github.com/netbox-community/devicetype-library/commit/4061057407966b39a9fbcbf8a19c4500a0f270e3',
    }),
  })
  .meta({
    id: 'SourceChange',
    description: 'When a source changed what it says, and where that can be seen.',
  });

/** A statement of a source about a fact, with its start date. */
export const StandingStatementSchema = z
  .strictObject({
    value: FactValueSchema.meta({ description: 'What the source says, in its newest writing.' }),
    source: sourceId,
    since: CalendarDateSchema.meta({
      description: 'The day since which the source has said so without interruption.',
      example: '2021-07-07',
    }),
    address: AddressSchema.optional().meta({
      description: 'The source at the revision that began to say so; absent when it is not public.',
      example:
        'https://github.com/netbox-community/devicetype-library/blob/4061057407966b39a9fbcbf8a19c4500a0f270e3/device-types/Moxa/EDS-P510.yaml',
    }),
  })
  .meta({ id: 'StandingStatement', description: 'What a source says about a fact, and since when.' });

/** An editor's correction of a fact, with its reason and source. */
export const FactCorrectionSchema = z
  .strictObject({
    pointer,
    reason: TextSchema.meta({
      description: 'Why the editor believes this source.',
      example: 'The data sheet gives the weight without the packaging.',
    }),
    source: InsightSourceSchema,
  })
  .meta({
    id: 'FactCorrection',
    description:
      'The source on which an editor relied for a value that the other sources lack or have otherwise.',
  });

const FactSchema = z
  .strictObject({
    pointer,
    value: FactValueSchema.nullable().meta({
      description: 'The value of the record; null when only a source has one.',
    }),
    statements: z.array(StandingStatementSchema).meta({
      description: 'What the sources say; empty for a value that an editor wrote.',
    }),
    correction: FactCorrectionSchema.omit({ pointer: true }).optional().meta({
      description: 'The source on which an editor relied for the value; absent when nobody corrected it.',
    }),
  })
  .meta({ id: 'StatedFact', description: 'A fact of a record with what its sources say about it.' });

const linksTo = (links: Readonly<Record<string, string>>) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(links).map(([name, description]) => [name, AddressSchema.meta({ description })]),
    ),
  );

const LinksSchema = linksTo({
  self: 'The address of this body.',
  record: 'The record as a web page.',
  statements: 'What the sources say now.',
  history: 'What the sources said before.',
});

/** The body of `GET /products/{id}/statements.json`. */
export const StatementsResponseSchema = z.strictObject({
  data: z.strictObject({
    id: ProductIdSchema,
    facts: z.array(FactSchema).meta({ description: 'The facts, in the order of the body of the product.' }),
    sources: z.array(StatementSourceSchema),
  }),
  links: LinksSchema,
});

const EarlierStatementSchema = z
  .strictObject({
    pointer,
    value: FactValueSchema.meta({ description: 'What the source said, in its last writing.' }),
    source: sourceId,
    since: ChangeSchema,
    until: ChangeSchema.meta({ description: 'The revision that no longer says so.' }),
  })
  .meta({ id: 'EarlierStatement', description: 'What a source said once and says no more.' });

const GapSchema = z
  .strictObject({ source: sourceId, from: ChangeSchema, to: ChangeSchema })
  .meta({ id: 'SourceGap', description: 'From when to when a source could not be read.' });

/** An edition of the catalogue that changed a record, and how. */
export const RecordEditionSchema = z
  .strictObject({
    number: z.int().positive().meta({ description: 'The number of the edition.', example: 1 }),
    date: CalendarDateSchema.meta({
      description: 'The day on which the edition was made.',
      example: '2026-11-23',
    }),
    op: z.enum(['add', 'change', 'remove']).meta({ description: 'What it did with the record.' }),
  })
  .meta({ id: 'RecordEdition', description: 'An edition of the catalogue that changed the record.' });

/** The body of `GET /products/{id}/history.json`. */
export const HistoryResponseSchema = z.strictObject({
  data: z.strictObject({
    id: ProductIdSchema,
    earlier: z.array(EarlierStatementSchema).meta({
      description: 'Everything that the sources said once and say no more, the latest end first.',
    }),
    gaps: z.array(GapSchema),
    editions: z.array(RecordEditionSchema).meta({
      description: 'The editions of this catalogue that changed the record, the oldest first.',
    }),
    sources: z.array(StatementSourceSchema),
  }),
  links: LinksSchema,
});

/** The body of `GET /products/{id}/on/{YYYY-MM-DD}.json`. */
export const DayResponseSchema = z.strictObject({
  data: z.strictObject({
    id: ProductIdSchema,
    date: CalendarDateSchema.meta({
      description: 'The day of the change from which on the sources said this.',
      example: '2021-07-07',
    }),
    about: z.literal('sources').meta({
      description: 'It is about what the sources said on that day, not about what this catalogue had.',
    }),
    facts: z
      .array(z.strictObject({ pointer, statements: z.array(StandingStatementSchema).min(1) }))
      .meta({ description: 'The facts that were stated. Ports are numbered in the order of their number.' }),
    sources: z.array(StatementSourceSchema),
  }),
  links: LinksSchema,
});

export type RecordEdition = z.infer<typeof RecordEditionSchema>;
export type StatementSource = z.infer<typeof StatementSourceSchema>;
export type StandingStatement = z.infer<typeof StandingStatementSchema>;
export type FactCorrection = z.infer<typeof FactCorrectionSchema>;
export type StatedFact = z.infer<typeof FactSchema>;
export type StatementsResponse = z.infer<typeof StatementsResponseSchema>;
export type HistoryResponse = z.infer<typeof HistoryResponseSchema>;
export type DayResponse = z.infer<typeof DayResponseSchema>;
