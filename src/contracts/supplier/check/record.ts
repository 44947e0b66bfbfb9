import { recordConditions, recordKinds, recordStatuses } from '../choices.ts';
import { limits } from '../limits.ts';
import { checkAvailability } from './availability.ts';
import { createChoiceRule } from './choice.ts';
import type { Clock } from './clock.ts';
import type { Findings } from './findings.ts';
import { checkFreshness } from './freshness.ts';
import { isObject, reportUnknownMembers } from './members.ts';
import type { Place } from './place.ts';
import { checkPricing } from './pricing.ts';
import { checkSourceRecordId, type FirstUses } from './source-record-id.ts';
import { createTextRule } from './text.ts';
import { createTypeFaults, typeFault } from './type-faults.ts';
import { versionTokenRule } from './version-token.ts';

const fields: ReadonlySet<string> = new Set([
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
]);
const type = createTypeFaults({ expected: 'a record, which is an object', nullable: false });
const kindRule = createChoiceRule(recordKinds);
const titleRule = createTextRule({ maxLength: limits.maxTitleLength, nullable: false });
const textOrNullRule = createTextRule({ maxLength: limits.maxTextLength, nullable: true });
const unitRule = createTextRule({ maxLength: limits.maxUnitLength, nullable: false });
const conditionRule = createChoiceRule(recordConditions);
const statusRule = createChoiceRule(recordStatuses);

/** What the check of a record needs of the batch around it. */
export interface RecordContext {
  readonly clock: Clock;
  readonly firstUses: FirstUses;
  readonly findings: Findings;
}

/** Checks one record, member by member in the order of the contract. */
export const checkRecord = (record: unknown, list: Place, index: number, context: RecordContext): void => {
  const { clock, firstUses, findings } = context;
  if (!isObject(record)) {
    findings.check(typeFault(record, type), list, index);
    return;
  }
  const place: Place = { parent: list, step: index };
  const countBefore = findings.count;
  checkSourceRecordId(record.sourceRecordId, place, index, firstUses, findings);
  findings.check(versionTokenRule(record.sourceVersion), place, 'sourceVersion');
  findings.check(kindRule(record.kind), place, 'kind');
  findings.check(titleRule(record.title), place, 'title');
  findings.check(textOrNullRule(record.manufacturer), place, 'manufacturer');
  findings.check(textOrNullRule(record.manufacturerPartNumber), place, 'manufacturerPartNumber');
  findings.check(unitRule(record.unit), place, 'unit');
  findings.check(conditionRule(record.condition), place, 'condition');
  checkAvailability(record.availability, record.kind, place, findings);
  checkPricing(record.pricing, place, findings);
  checkFreshness(record, place, clock, findings);
  findings.check(statusRule(record.status), place, 'status');
  reportUnknownMembers(record, fields, place, findings, countBefore);
};
