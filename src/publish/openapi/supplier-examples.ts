import type * as z from 'zod';
import {
  contractVersion,
  exampleBatchOf,
  exampleProductAt,
  instantOfMilliseconds,
  type ValidationRequest,
  type Verdict,
  validateBatch,
} from '../../../packages/record-contract/src/index.ts';
import type { SupplierIdentityResponseSchema } from '../../contracts/supplier/identity.ts';
import { keyLimits } from '../../contracts/supplier/key-limits.ts';
import { validateCapability } from '../../contracts/supplier/validate-capability.ts';

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

/**
 * Prints the records in `batch.json`, of a batch or of a page of a provider, as if they were observed now and expired in twelve
 * hours. Its quotation marks are those of every shell.
 */
export const freshTimesCommand =
  'node -p "JSON.stringify(require(\'./batch.json\'), (name, value) => ({ observedAt: new Date().toISOString(), expiresAt: new Date(Date.now() + 432e5).toISOString() })[name] ?? value, 2)"';

/** An example with records whose times were valid on one day, with the command that replaces them. */
export const datedExample = (value: unknown) => ({
  examples: {
    'valid-on-one-day': {
      summary: 'Valid on 21 November 2026 alone: replace its times, as its description says.',
      description: `Save it as \`batch.json\`. This prints it with times that are valid now: \`${freshTimesCommand}\``,
      value,
    },
  },
});

const evaluatedAt = instantOfMilliseconds(referenceTime);

const verdictOf = (batch: ValidationRequest): Verdict =>
  validateBatch(new TextEncoder().encode(JSON.stringify(batch)), evaluatedAt);

/** The verdict on that batch at that time, from the validator itself. */
export const validVerdictExample = verdictOf(batchExample);

/** The verdict on that batch when its record expires at the same time as it was observed. */
export const invalidVerdictExample = verdictOf({
  ...batchExample,
  records: batchExample.records.map((record) => ({ ...record, expiresAt: record.observedAt })),
});
