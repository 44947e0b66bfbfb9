import { recordConditions, recordKinds, recordStatuses } from '../choices.ts';
import type { Instant } from '../instant.ts';
import * as limits from '../limits.ts';
import type { SupplierRecordSchema } from '../schemas/record.ts';
import { checkAvailability } from './availability.ts';
import { type Check, faultOf, type Pointer } from './findings.ts';
import { freshnessChecks, type ReferenceTime } from './freshness.ts';
import { checkPricing } from './pricing.ts';
import {
  createChoiceRule,
  createNullableTextRule,
  createTextRule,
  identifierRule,
  sourceVersionRule,
} from './strings.ts';
import { createMismatchRule, createObjectCheck, fieldOf } from './structure.ts';
import { instantIn } from './timestamp.ts';

/** Context of the batch for the check of a record. */
export type BatchContext = ReferenceTime & {
  /** The place at which each valid identifier is first. */
  readonly firstUses: Map<string, Pointer>;
};

/** The same, and the fields that others depend on. */
type RecordContext = BatchContext & { readonly kind: unknown; readonly observed: Instant | undefined };

/** Checks the form of `sourceRecordId`, and that no earlier record has the same. */
const checkSourceRecordId: Check<BatchContext> = (id, place, { firstUses }) => {
  const fault = identifierRule(id);
  if (fault !== undefined || typeof id !== 'string') return fault;
  const firstUse = firstUses.get(id);
  if (firstUse !== undefined) {
    return faultOf('duplicate_source_record_id', `The same identifier as in ${firstUse.parent?.path}.`);
  }
  firstUses.set(id, place);
  return undefined;
};

const checkFields = createObjectCheck<RecordContext, typeof SupplierRecordSchema>(
  createMismatchRule('a record as an object'),
  {
    sourceRecordId: checkSourceRecordId,
    sourceVersion: sourceVersionRule,
    kind: createChoiceRule(recordKinds),
    title: createTextRule(limits.maxTitleLength),
    manufacturer: createNullableTextRule(limits.maxTextLength),
    manufacturerPartNumber: createNullableTextRule(limits.maxTextLength),
    unit: createTextRule(limits.maxUnitLength),
    condition: createChoiceRule(recordConditions),
    availability: (availability, place, { kind }) => checkAvailability(availability, place, kind),
    pricing: checkPricing,
    ...freshnessChecks,
    status: createChoiceRule(recordStatuses),
  },
);

/** Checks one record, field by field in the order of the contract. */
export const checkRecord: Check<BatchContext> = (record, place, batch) => {
  const observed = instantIn(fieldOf(record, 'observedAt'));
  return checkFields(record, place, { ...batch, kind: fieldOf(record, 'kind'), observed });
};
