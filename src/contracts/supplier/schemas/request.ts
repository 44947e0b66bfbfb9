import { z } from 'zod';
import { sourceModes } from '../choices.ts';
import { relationCodes } from '../codes/relation-codes.ts';
import { contractVersion } from '../contract-version.ts';
import * as limits from '../limits.ts';
import { SupplierRecordSchema } from './record.ts';
import { freeText, IdentifierSchema } from './values.ts';

/** What system the records come from. */
export const SupplierSourceSchema = z
  .strictObject({
    id: IdentifierSchema.meta({
      description: 'The stable identifier of the source, the same in every batch from it.',
      example: 'erp:main',
    }),
    system: freeText(limits.maxTextLength, { isOwnLimit: true }).meta({
      description: 'The name of the source system, 1 to 500 characters.',
      example: 'Example ERP 12',
    }),
    mode: z.enum(sourceModes).meta({
      description: 'How the batch reaches the service: through the API or through a development kit.',
      example: 'api',
      'x-findings': ['invalid_choice'],
    }),
  })
  .meta({ id: 'SupplierSource', description: 'What system the records come from.' });

/** The body of `POST /api/v1/supplier/validate`. */
export const ValidationRequestSchema = z
  .strictObject({
    schemaVersion: z.literal(contractVersion).meta({
      description: 'The version of the record contract that the batch is written for.',
      example: contractVersion,
      'x-findings': ['unsupported_schema_version'],
    }),
    source: SupplierSourceSchema,
    records: z
      .array(SupplierRecordSchema)
      .min(limits.minRecords)
      .max(limits.maxRecords)
      .meta({
        description: 'The records, 1 to 50, each with a `sourceRecordId` of its own.',
        'x-findings': ['no_records', 'too_many_records'],
      }),
  })
  .meta({
    id: 'SupplierValidationRequest',
    description:
      'A batch of records to validate. Objects are strict: a field that is not named here is refused, a company identifier, scope or approval among them. Beside the structure: `sourceRecordId` is unique in the batch, and the timestamps of a record are compared with the reference time, which is the clock of the service.',
    'x-findings': ['missing_field', 'unknown_field', 'wrong_type'],
    'x-beyond-schema': Object.keys(relationCodes),
  });

export type ValidationRequest = z.infer<typeof ValidationRequestSchema>;
