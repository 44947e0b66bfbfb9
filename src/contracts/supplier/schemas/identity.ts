import { z } from 'zod';
import { singleEnvelope } from '../../envelope.ts';
import { TextSchema } from '../../primitives.ts';
import { scopes } from '../choices.ts';
import { contractVersion } from '../contract-version.ts';
import * as limits from '../limits.ts';

/** What a key may be allowed to do; the service alone assigns it. */
export const ScopeSchema = z.enum(scopes).meta({
  id: 'SupplierScope',
  description:
    '`supplier:read`: read the own identity and the capabilities. `supplier:validate`: hold a batch against the record contract.',
  example: 'supplier:validate',
});

const CompanySchema = z
  .strictObject({
    id: TextSchema.meta({
      description: 'The stable identity of the company.',
      example: 'cmp_rrqgpams61yf68pl',
    }),
    name: TextSchema.meta({ description: 'The name of the company.', example: 'Demo Supplier' }),
  })
  .meta({
    id: 'SupplierCompany',
    description: 'The company that the key belongs to; the key alone decides it.',
  });

const KeySchema = z
  .strictObject({
    id: TextSchema.meta({ description: 'The public part of the key.', example: 'rnvt7k1a0hlbfkid' }),
    masked: TextSchema.meta({
      description: 'The key as it may be shown; its secret is never shown again.',
      example: 'npk_rnvt7k1a0hlbfkid_********',
    }),
    createdAt: z.iso
      .datetime()
      .meta({ description: 'When it was issued.', example: '2026-11-21T12:00:00.000Z' }),
    expiresAt: z.iso.datetime().meta({
      description: 'When it stops working; it is not replaced by itself.',
      example: '2027-11-21T12:00:00.000Z',
    }),
  })
  .meta({ id: 'SupplierKey', description: 'The key of the request, without its secret.' });

const ValidateCapabilitySchema = z
  .strictObject({
    method: z.literal('POST').meta({ description: 'The method of the endpoint.' }),
    path: z.literal('/api/v1/supplier/validate').meta({ description: 'The path of the endpoint.' }),
    scope: z.literal('supplier:validate').meta({ description: 'The scope that a key needs for it.' }),
    maxRecords: z.literal(limits.maxRecords).meta({ description: 'The most records of a batch.' }),
    maxBodyBytes: z.literal(limits.maxBodyBytes).meta({ description: 'The most bytes of a body.' }),
    persists: z.literal(false).meta({ description: 'Nothing of a batch is kept.' }),
    admits: z.literal(false).meta({ description: 'No record is taken into the catalogue.' }),
  })
  .meta({ id: 'ValidateCapability', description: 'What the validation endpoint is and does.' });

/** Who a key belongs to and what it may do (`data` of `GET /api/v1/supplier/me`). */
export const SupplierIdentitySchema = z
  .strictObject({
    object: z.literal('supplier_identity').meta({ description: 'What kind of object this is.' }),
    company: CompanySchema,
    key: KeySchema,
    scopes: z
      .array(ScopeSchema)
      .meta({ description: 'What the key may be used for.', example: ['supplier:read'] }),
    schemaVersion: z.literal(contractVersion).meta({ description: 'The version of the record contract.' }),
    capabilities: z
      .strictObject({ validate: ValidateCapabilitySchema })
      .meta({ description: 'What the preview can do, whatever the scopes of this key.' }),
    limits: z
      .strictObject({
        requestsPerMinute: z
          .literal(60)
          .meta({ description: 'Accepted requests of the key in any 60 seconds, both endpoints together.' }),
      })
      .meta({ description: 'What the key is held to.' }),
  })
  .meta({ id: 'SupplierIdentity', description: 'Who a key belongs to and what it may do.' });

/** The whole body of a successful `GET /api/v1/supplier/me`. */
export const SupplierIdentityResponseSchema = singleEnvelope(SupplierIdentitySchema).meta({
  id: 'SupplierIdentityResponse',
});

export type SupplierIdentity = z.infer<typeof SupplierIdentitySchema>;
