import type * as z from 'zod';
import { contractVersion } from '../../contracts/supplier/choices.ts';
import { exampleBatchOf, exampleProductAt } from '../../contracts/supplier/examples.ts';
import { instantOfMilliseconds } from '../../contracts/supplier/instant.ts';
import { keyLimits } from '../../contracts/supplier/limits.ts';
import type { SupplierIdentityResponseSchema } from '../../contracts/supplier/schemas/identity.ts';
import type { ValidationRequest } from '../../contracts/supplier/schemas/request.ts';
import { validateBatchBytes } from '../../contracts/supplier/validate-batch.ts';
import { validateCapability } from '../../contracts/supplier/validate-capability.ts';
import type { Verdict } from '../../contracts/supplier/verdict.ts';

/** A response of `/me`, for an invented company. */
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
    schemaVersion: contractVersion,
    capabilities: {
      validate: validateCapability,
    },
    limits: { requestsPerMinute: keyLimits.requestsPerMinute },
  },
};

const referenceTime = Date.UTC(2026, 10, 21, 12);

/** A batch of one invented record that meets the contract at noon UTC on 21 November 2026. */
export const batchExample = exampleBatchOf([exampleProductAt(referenceTime)]);

/** Writes the batch in `batch.json` as if it were observed now and expired in twelve hours, with jq 1.5 or later. */
export const freshTimesCommand =
  "jq '.records[] |= (.observedAt = (now | todate) | .expiresAt = (now + 43200 | todate))' batch.json";

const evaluatedAt = instantOfMilliseconds(referenceTime);

const verdictOf = (batch: ValidationRequest): Verdict =>
  validateBatchBytes(new TextEncoder().encode(JSON.stringify(batch)), evaluatedAt);

/** The verdict on that batch at that time, from the validator itself. */
export const validVerdictExample = verdictOf(batchExample);

/** The verdict on that batch when its record expires at the same time as it was observed. */
export const invalidVerdictExample = verdictOf({
  ...batchExample,
  records: batchExample.records.map((record) => ({ ...record, expiresAt: record.observedAt })),
});
