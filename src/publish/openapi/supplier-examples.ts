import type { z } from 'zod';
import { exampleBatchOf, exampleProductAt } from '../../contracts/supplier/examples.ts';
import { instantOfMilliseconds } from '../../contracts/supplier/instant.ts';
import { keyLimits } from '../../contracts/supplier/key-limits.ts';
import type { SupplierIdentityResponseSchema } from '../../contracts/supplier/schemas/identity.ts';
import type { ValidationRequest } from '../../contracts/supplier/schemas/request.ts';
import { validateCapability } from '../../contracts/supplier/validate-capability.ts';
import { type Verdict, validateBatchBytes } from '../../contracts/supplier/verdict.ts';

/** An answer of `/me`, for a company that does not exist. */
export const identityExample: z.infer<typeof SupplierIdentityResponseSchema> = {
  data: {
    object: 'supplier_identity',
    company: { id: 'cmp_rrqgpams61yf68pl', name: 'Demo Supplier' },
    key: {
      id: 'rnvt7k1a0hlbfkid',
      masked: 'npk_rnvt7k1a0hlbfkid_********',
      createdAt: '2026-11-21T12:00:00.000Z',
      expiresAt: '2027-11-21T12:00:00.000Z',
    },
    scopes: ['supplier:read', 'supplier:validate'],
    schemaVersion: '0.1.0',
    capabilities: {
      validate: validateCapability,
    },
    limits: { requestsPerMinute: keyLimits.requestsPerMinute },
  },
};

const now = Date.UTC(2026, 10, 21, 12);

/** A batch of one invented record that meets the contract at noon UTC on 21 November 2026. */
export const batchExample = exampleBatchOf([exampleProductAt(now)]);

const evaluatedAt = instantOfMilliseconds(now);

const verdictOf = (batch: ValidationRequest): Verdict =>
  validateBatchBytes(new TextEncoder().encode(JSON.stringify(batch)), evaluatedAt);

/** What that batch is answered with at that time, by the checker itself. */
export const validVerdictExample = verdictOf(batchExample);

/** What it is answered with when the first record expires in the moment it was observed. */
export const invalidVerdictExample = verdictOf({
  ...batchExample,
  records: batchExample.records.map((record) => ({ ...record, expiresAt: record.observedAt })),
});
