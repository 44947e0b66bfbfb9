import * as z from 'zod';
import { contractVersion, sourceModes } from '../choices.ts';
import { relationCodes } from '../finding-codes.ts';
import * as limits from '../limits.ts';
import { SupplierRecordSchema } from './record.ts';
import { freeText, IdentifierSchema } from './values.ts';

/** The system that the records come from. */
export const SupplierSourceSchema = z
  .strictObject({
    id: IdentifierSchema.meta({
      description: 'The stable identifier of the source, the same in all its batches.',
      example: 'erp:main',
    }),
    system: freeText(limits.maxTextLength, { isOwnLimit: true }).meta({
      description: 'The name of the source system, 1 to 500 characters.',
      example: 'Example ERP 12',
    }),
    mode: z.enum(sourceModes).meta({
      description: 'The connection type: directly through the API, or through an SDK.',
      example: 'api',
      'x-findings': ['invalid_choice'],
    }),
  })
  .meta({ id: 'SupplierSource', description: 'The system that the records come from.' });

/** The body of `POST /api/v1/supplier/validate`. */
export const ValidationRequestSchema = z
  .strictObject({
    schemaVersion: z.literal(contractVersion).meta({
      description: 'The version of the record contract that the batch follows.',
      example: contractVersion,
      'x-findings': ['unsupported_schema_version'],
    }),
    source: SupplierSourceSchema,
    records: z
      .array(SupplierRecordSchema)
      .min(limits.minRecords)
      .max(limits.maxRecords)
      .meta({
        description: 'The records, 1 to 50, each with a unique `sourceRecordId`.',
        'x-findings': ['no_records', 'too_many_records'],
      }),
  })
  .meta({
    id: 'SupplierValidationRequest',
    description:
      'A batch of records to validate. Fields that the schema does not define are rejected, including a company identifier, a scope or an approval. The schema does not express two rules: `sourceRecordId` is unique in the batch, and the timestamps of a record are compared with the reference time, which is the time of the service.',
    'x-findings': ['missing_field', 'unknown_field', 'wrong_type'],
    'x-beyond-schema': Object.keys(relationCodes),
  });

export type ValidationRequest = z.infer<typeof ValidationRequestSchema>;
