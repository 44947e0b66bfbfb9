import { recordConditions, recordKinds, recordStatuses } from '../choices.ts';
import * as limits from '../limits.ts';
import { checkAvailability } from './availability.ts';
import { type BatchContext, checkSourceRecordId } from './batch.ts';
import { checkFreshness } from './freshness.ts';
import { checkPricing } from './pricing.ts';
import { createChoiceRule, createNullableTextRule, createTextRule, sourceVersionRule } from './strings.ts';
import { createMismatchRule, createObjectCheck } from './structure.ts';

const kindRule = createChoiceRule(recordKinds);
const titleRule = createTextRule(limits.maxTitleLength);
const nullableTextRule = createNullableTextRule(limits.maxTextLength);
const unitRule = createTextRule(limits.maxUnitLength);
const conditionRule = createChoiceRule(recordConditions);
const statusRule = createChoiceRule(recordStatuses);

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
  (record, place, context) => {
    checkSourceRecordId(record.sourceRecordId, place, context.firstUses);
    place.report(sourceVersionRule(record.sourceVersion), 'sourceVersion');
    place.report(kindRule(record.kind), 'kind');
    place.report(titleRule(record.title), 'title');
    place.report(nullableTextRule(record.manufacturer), 'manufacturer');
    place.report(nullableTextRule(record.manufacturerPartNumber), 'manufacturerPartNumber');
    place.report(unitRule(record.unit), 'unit');
    place.report(conditionRule(record.condition), 'condition');
    checkAvailability(record.availability, place.at('availability'), record.kind);
    checkPricing(record.pricing, place.at('pricing'));
    checkFreshness(record, place, context);
    place.report(statusRule(record.status), 'status');
  },
);
