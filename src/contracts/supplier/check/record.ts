import { recordConditions, recordKinds, recordStatuses } from '../choices.ts';
import * as limits from '../limits.ts';
import { checkAvailability } from './availability.ts';
import { faultOf, type Pointer } from './findings.ts';
import { checkFreshness, type ReferenceTime } from './freshness.ts';
import { checkPricing } from './pricing.ts';
import {
  createChoiceRule,
  createNullableTextRule,
  createTextRule,
  identifierRule,
  sourceVersionRule,
} from './strings.ts';
import { createMismatchRule, createObjectCheck } from './structure.ts';

/** What the check of a record needs from its batch. */
export type BatchContext = ReferenceTime & {
  /** The first record with each valid identifier. */
  readonly firstUses: Map<string, Pointer>;
};

/** Checks the form of `sourceRecordId`, and that no earlier record has the same. */
const checkSourceRecordId = (id: unknown, record: Pointer, firstUses: Map<string, Pointer>): void => {
  const isGood = record.note(identifierRule(id), 'sourceRecordId');
  if (!isGood || typeof id !== 'string') return;
  const firstUse = firstUses.get(id);
  if (firstUse === undefined) firstUses.set(id, record);
  else {
    const detail = `The same identifier as in ${firstUse.path}.`;
    record.note(faultOf('duplicate_source_record_id', detail), 'sourceRecordId');
  }
};

const kindRule = createChoiceRule(recordKinds);
/** The rule for the title of a record. */
export const titleRule = createTextRule(limits.maxTitleLength);
/** The rule for the manufacturer and its part number. */
export const nullableTextRule = createNullableTextRule(limits.maxTextLength);
/** The rule for the unit of a quantity. */
export const unitRule = createTextRule(limits.maxUnitLength);
/** The rule for the condition. */
export const conditionRule = createChoiceRule(recordConditions);
/** The rule for the status. */
export const statusRule = createChoiceRule(recordStatuses);

/** Checks one record, field by field in the order of the contract. */
export const checkRecord = createObjectCheck<BatchContext>(
  createMismatchRule('a record as an object'),
  [
    'sourceRecordId',
    'sourceVersion',
    'kind',
    'title',
    'manufacturer',
    'manufacturerPartNumber',
    'unit',
    'condition',
    'availability',
    'pricing',
    'sourceUpdatedAt',
    'observedAt',
    'expiresAt',
    'status',
  ],
  (record, pointer, context) => {
    checkSourceRecordId(record.sourceRecordId, pointer, context.firstUses);
    pointer.note(sourceVersionRule(record.sourceVersion), 'sourceVersion');
    pointer.note(kindRule(record.kind), 'kind');
    pointer.note(titleRule(record.title), 'title');
    pointer.note(nullableTextRule(record.manufacturer), 'manufacturer');
    pointer.note(nullableTextRule(record.manufacturerPartNumber), 'manufacturerPartNumber');
    pointer.note(unitRule(record.unit), 'unit');
    pointer.note(conditionRule(record.condition), 'condition');
    checkAvailability(record.availability, pointer.at('availability'), record.kind);
    checkPricing(record.pricing, pointer.at('pricing'));
    checkFreshness(record, pointer, context);
    pointer.note(statusRule(record.status), 'status');
  },
);
