import { z } from 'zod';
import * as limits from '../../../src/contracts/supplier/limits.ts';
import {
  AvailabilitySchema,
  AvailabilityWindowSchema,
} from '../../../src/contracts/supplier/schemas/availability.ts';
import { PriceTierSchema, PricingSchema } from '../../../src/contracts/supplier/schemas/pricing.ts';
import { SupplierRecordSchema } from '../../../src/contracts/supplier/schemas/record.ts';
import { ValidationRequestSchema } from '../../../src/contracts/supplier/schemas/request.ts';

const report = (context: z.RefinementCtx, message: string, ...path: (string | number)[]): void =>
  context.addIssue({ code: 'custom', path, message });

const WindowSchema = AvailabilityWindowSchema.superRefine(({ start, end }, context) => {
  if (Date.parse(end) <= Date.parse(start)) report(context, 'end is not after start', 'end');
});

const TiersSchema = z
  .array(PriceTierSchema)
  .min(limits.minTiers)
  .max(limits.maxTiers)
  .superRefine((tiers, context) => {
    for (let index = 1; index < tiers.length; index += 1) {
      const before = Number(tiers[index - 1]?.minimumQuantity);
      if (Number(tiers[index]?.minimumQuantity) <= before) {
        report(context, 'thresholds do not ascend', index, 'minimumQuantity');
      }
    }
  });

/**
 * The contract as most people would write it with zod: schemas, and `superRefine` for what goes between
 * members, with `Date.parse` and `Number`, which are fast and not exact.
 */
export const createIdiomaticSchema = (now: string): z.ZodType => {
  const nowMilliseconds = Date.parse(now);
  const RecordSchema = SupplierRecordSchema.extend({
    availability: AvailabilitySchema.extend({ window: WindowSchema.nullable() }),
    pricing: PricingSchema.extend({ tiers: TiersSchema }).nullable(),
  }).superRefine(({ kind, availability, sourceUpdatedAt, observedAt, expiresAt }, context) => {
    if (kind === 'capacity' && availability.window === null) {
      report(context, 'capacity has a window', 'availability', 'window');
    }
    const observed = Date.parse(observedAt);
    const expires = Date.parse(expiresAt);
    if (sourceUpdatedAt !== null && Date.parse(sourceUpdatedAt) > observed) {
      report(context, 'updated after it was observed', 'sourceUpdatedAt');
    }
    if (observed > nowMilliseconds + limits.maxObservedAheadSeconds * 1000) {
      report(context, 'observed in the future', 'observedAt');
    }
    if (expires <= observed) report(context, 'expires before it was observed', 'expiresAt');
    if (expires > observed + limits.maxValiditySeconds * 1000)
      report(context, 'expires too late', 'expiresAt');
    if (expires <= nowMilliseconds) report(context, 'has expired', 'expiresAt');
  });
  return ValidationRequestSchema.extend({
    records: z
      .array(RecordSchema)
      .min(limits.minRecords)
      .max(limits.maxRecords)
      .superRefine((records, context) => {
        const seen = new Set<string>();
        for (const [index, { sourceRecordId }] of records.entries()) {
          if (seen.has(sourceRecordId)) report(context, 'is there twice', index, 'sourceRecordId');
          seen.add(sourceRecordId);
        }
      }),
  });
};
