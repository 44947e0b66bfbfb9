import * as limits from '../bounds.ts';
import { recordConditions, recordKinds, recordStatuses } from '../choices.ts';
import { checkAvailability } from './availability.ts';
import type { BatchContext } from './batch-context.ts';
import { createChoiceRule } from './choice.ts';
import { checkFreshness } from './freshness.ts';
import { createMismatchRule } from './mismatch.ts';
import { createObjectCheck } from './object-check.ts';
import { checkPricing } from './pricing.ts';
import { checkSourceRecordId } from './source-record-id.ts';
import { sourceVersionRule } from './source-version.ts';
import { createNullableTextRule, createTextRule } from './text.ts';

const kindRule = createChoiceRule(recordKinds);
const titleRule = createTextRule(limits.maxTitleLength);
const nullableTextRule = createNullableTextRule(limits.maxTextLength);
const unitRule = createTextRule(limits.maxUnitLength);
const conditionRule = createChoiceRule(recordConditions);
const statusRule = createChoiceRule(recordStatuses);

/** Checks one record, member by member in the order of the contract. */
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
