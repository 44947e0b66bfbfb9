import { z } from 'zod';
import { singleEnvelope } from '../../envelope.ts';
import { contractVersion } from '../contract-version.ts';
import * as limits from '../limits.ts';

/** What a valid batch is answered with (`data` of the answer). */
export const ValidationResultSchema = z
  .strictObject({
    valid: z.literal(true).meta({
      description: 'Every rule of the contract holds. It proves neither the source nor its truth.',
      example: true,
    }),
    schemaVersion: z.literal(contractVersion).meta({
      description: 'The version of the contract that the batch was held against.',
      example: contractVersion,
    }),
    recordsValidated: z.int().min(limits.minRecords).max(limits.maxRecords).meta({
      description: 'How many records were checked.',
      example: 12,
    }),
    persisted: z.literal(false).meta({ description: 'Nothing was stored.', example: false }),
    admitted: z.literal(false).meta({ description: 'Nothing was published or approved.', example: false }),
  })
  .meta({
    id: 'SupplierValidationResult',
    description: 'The batch keeps every rule of the contract. Nothing was stored, published or approved.',
  });

/** The whole body of a successful `POST /api/v1/supplier/validate`. */
export const ValidationResponseSchema = singleEnvelope(ValidationResultSchema).meta({
  id: 'SupplierValidationResponse',
});

export type ValidationResult = z.infer<typeof ValidationResultSchema>;
