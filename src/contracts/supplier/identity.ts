import * as z from 'zod';
import { contractVersion } from '../../../packages/record-contract/src/limits.ts';
import { singleEnvelope } from '../envelope.ts';
import { TextSchema } from '../primitives.ts';
import { keyLimits } from './key-limits.ts';
import { scopes } from './scopes.ts';
import { validateCapability } from './validate-capability.ts';

/** A permission of a key. Only the service assigns scopes. */
export const ScopeSchema = z.enum(scopes).meta({
  id: 'SupplierScope',
  description:
    '`supplier:read`: read the identity and the capabilities of the key. `supplier:validate`: validate a batch against the record contract.',
  example: 'supplier:validate',
});

const CompanySchema = z
  .strictObject({
    id: TextSchema.meta({
      description: 'The stable identifier of the company.',
      example: 'cmp_rrqgpams61yf68pl',
    }),
    name: TextSchema.meta({ description: 'The name of the company.', example: 'Demo Supplier' }),
  })
  .meta({
    id: 'SupplierCompany',
    description: 'The company that the key belongs to. Only the key determines it.',
  });

const KeySchema = z
  .strictObject({
    id: TextSchema.meta({
      description: 'The identifier of the key, which is not secret.',
      example: 'rnvt7k1a0hlbfkid',
    }),
    masked: TextSchema.meta({
      description: 'The key with its secret masked. The secret is shown only when the key is issued.',
      example: 'npk_rnvt7k1a0hlbfkid_********',
    }),
    createdAt: z.iso
      .datetime()
      .meta({ description: 'When the key was issued.', example: '2026-11-21T12:00:00.000Z' }),
    expiresAt: z.iso.datetime().meta({
      description: 'When the key expires. It is not renewed automatically.',
      example: '2027-11-21T12:00:00.000Z',
    }),
  })
  .meta({ id: 'SupplierKey', description: 'The key of the request, without its secret.' });

const ValidateCapabilitySchema = z
  .strictObject({
    method: z.literal(validateCapability.method).meta({ description: 'The method of the endpoint.' }),
    path: z.literal(validateCapability.path).meta({ description: 'The path of the endpoint.' }),
    scope: z.literal(validateCapability.scope).meta({ description: 'The scope that the endpoint requires.' }),
    maxRecords: z
      .literal(validateCapability.maxRecords)
      .meta({ description: 'The maximum number of records in a batch.' }),
    maxBodyBytes: z
      .literal(validateCapability.maxBodyBytes)
      .meta({ description: 'The maximum size of a request body in bytes.' }),
    persists: z.literal(validateCapability.persists).meta({ description: 'Nothing in a batch is stored.' }),
    admits: z
      .literal(validateCapability.admits)
      .meta({ description: 'No record is added to the catalogue.' }),
  })
  .meta({ id: 'ValidateCapability', description: 'The validation endpoint and its limits.' });

/** The company, scopes and limits of a key (`data` of `GET /api/v1/supplier/me`). */
export const SupplierIdentitySchema = z
  .strictObject({
    object: z.literal('supplier_identity').meta({ description: 'The type of the object.' }),
    company: CompanySchema,
    key: KeySchema,
    scopes: z
      .array(ScopeSchema)
      .meta({ description: 'The permissions of the key.', example: ['supplier:read'] }),
    schemaVersion: z.literal(contractVersion).meta({ description: 'The version of the record contract.' }),
    capabilities: z
      .strictObject({ validate: ValidateCapabilitySchema })
      .meta({ description: 'The functions of the preview, whether or not this key has their scopes.' }),
    limits: z
      .strictObject({
        requestsPerMinute: z.literal(keyLimits.requestsPerMinute).meta({
          description: 'Accepted requests of the key in any 60 seconds, counted over both endpoints.',
        }),
      })
      .meta({ description: 'The limits of the key.' }),
  })
  .meta({ id: 'SupplierIdentity', description: 'The company, scopes and limits of a key.' });

/** The whole body of a successful `GET /api/v1/supplier/me`. */
export const SupplierIdentityResponseSchema = singleEnvelope(SupplierIdentitySchema).meta({
  id: 'SupplierIdentityResponse',
});

export type SupplierIdentity = z.infer<typeof SupplierIdentitySchema>;
