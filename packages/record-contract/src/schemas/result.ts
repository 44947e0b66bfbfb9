import * as z from 'zod';
import { contractVersion } from '../choices.ts';
import * as limits from '../limits.ts';

/** The result for a valid batch (`data` of the response). */
export const ValidationResultSchema = z
  .strictObject({
    valid: z.literal(true).meta({
      description: 'The batch meets the contract. This does not prove that the source exists or is right.',
      example: true,
    }),
    schemaVersion: z.literal(contractVersion).meta({
      description: 'The version of the contract that the batch was validated against.',
      example: contractVersion,
    }),
    recordsValidated: z.int().min(limits.minRecords).max(limits.maxRecords).meta({
      description: 'The number of records that were validated.',
      example: 12,
    }),
    persisted: z.literal(false).meta({ description: 'Nothing was stored.', example: false }),
    admitted: z.literal(false).meta({ description: 'Nothing was published or approved.', example: false }),
  })
  .meta({
    id: 'SupplierValidationResult',
    description: 'The batch meets the contract. Nothing was stored, published or approved.',
  });

export type ValidationResult = z.infer<typeof ValidationResultSchema>;
