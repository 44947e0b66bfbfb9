import { z } from 'zod';
import * as limits from '../../../src/contracts/supplier/limits.ts';
import {
  AvailabilitySchema,
  AvailabilityWindowSchema,
} from '../../../src/contracts/supplier/schemas/availability.ts';
import { PriceTierSchema, PricingSchema } from '../../../src/contracts/supplier/schemas/pricing.ts';
import { SupplierRecordSchema } from '../../../src/contracts/supplier/schemas/record.ts';
import { ValidationRequestSchema } from '../../../src/contracts/supplier/schemas/request.ts';
import { IdentifierSchema, PositiveDecimalSchema } from '../../../src/contracts/supplier/schemas/values.ts';
import { exactDecimal } from './exact-decimal.ts';
import { compareTimestamps } from './exact-time.ts';

const WindowSchema = AvailabilityWindowSchema.superRefine(({ start, end }, context) => {
  if (compareTimestamps(end, start) <= 0) {
    context.addIssue({ code: 'custom', path: ['end'], params: { finding: 'window_end_not_after_start' } });
  }
});

const TiersSchema = z
  .array(PriceTierSchema)
  .min(limits.minTiers)
  .max(limits.maxTiers)
  .superRefine((tiers, context) => {
    let before: bigint | undefined;
    for (const [index, { minimumQuantity }] of tiers.entries()) {
      if (!PositiveDecimalSchema.safeParse(minimumQuantity).success) continue;
      const threshold = exactDecimal(minimumQuantity);
      if (before !== undefined && threshold <= before) {
        const finding = threshold === before ? 'duplicate_tier_threshold' : 'tier_threshold_not_ascending';
        context.addIssue({ code: 'custom', path: [index, 'minimumQuantity'], params: { finding } });
      }
      before = threshold;
    }
  });

const createRecordSchema = (now: string) =>
  SupplierRecordSchema.extend({
    availability: AvailabilitySchema.extend({ window: WindowSchema.nullable() }),
    pricing: PricingSchema.extend({ tiers: TiersSchema }).nullable(),
  }).superRefine((record, context) => {
    const report = (finding: string, ...path: string[]) =>
      context.addIssue({ code: 'custom', path, params: { finding } });
    const { sourceUpdatedAt, observedAt, expiresAt } = record;
    if (record.kind === 'capacity' && record.availability.window === null) {
      report('window_required', 'availability', 'window');
    }
    if (sourceUpdatedAt !== null && compareTimestamps(sourceUpdatedAt, observedAt) > 0) {
      report('source_updated_after_observed', 'sourceUpdatedAt');
    }
    if (compareTimestamps(observedAt, now, limits.maxObservedAheadSeconds) > 0) {
      report('observed_in_future', 'observedAt');
    }
    if (compareTimestamps(expiresAt, observedAt) <= 0) report('expires_not_after_observed', 'expiresAt');
    else if (compareTimestamps(expiresAt, observedAt, limits.maxValiditySeconds) > 0) {
      report('expires_too_late', 'expiresAt');
    } else if (compareTimestamps(expiresAt, now) <= 0) report('already_expired', 'expiresAt');
  });

/**
 * The whole contract as zod schemas with refinements, validated at a reference time: another way to the same
 * answer as the checker, with arithmetic of its own. Refinements do not run where a type is wrong, so
 * it finds all that is wrong only where one thing is.
 */
export const createOracleSchema = (now: string) =>
  ValidationRequestSchema.extend({
    records: z
      .array(createRecordSchema(now))
      .min(limits.minRecords)
      .max(limits.maxRecords)
      .superRefine((records, context) => {
        for (const [index, { sourceRecordId }] of records.entries()) {
          if (!IdentifierSchema.safeParse(sourceRecordId).success) continue;
          if (records.findIndex((record) => record.sourceRecordId === sourceRecordId) === index) continue;
          context.addIssue({
            code: 'custom',
            path: [index, 'sourceRecordId'],
            params: { finding: 'duplicate_source_record_id' },
          });
        }
      }),
  });
