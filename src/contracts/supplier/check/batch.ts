import { sourceModes } from '../choices.ts';
import { contractVersion } from '../contract-version.ts';
import { addSeconds, formatInstant, type Instant } from '../instant.ts';
import * as limits from '../limits.ts';
import type { BatchVerdict } from '../verdict.ts';
import { Findings, faultOf, Place } from './findings.ts';
import { checkRecord } from './record.ts';
import { createChoiceRule, createTextRule, identifierRule } from './strings.ts';
import { createListRule, createMismatchRule, createObjectCheck } from './structure.ts';

/** What the check of a record needs of the batch around it. */
export interface BatchContext {
  /** The clock of the check. */
  readonly now: Instant;
  /** The latest moment that `observedAt` may name. */
  readonly latestObservation: Instant;
  /** The place of the record that first used each good identifier. */
  readonly firstUses: Map<string, Place>;
}

const createBatchContext = (now: Instant): BatchContext => ({
  now,
  latestObservation: addSeconds(now, limits.maxObservedAheadSeconds),
  firstUses: new Map(),
});

const systemRule = createTextRule(limits.maxTextLength);
const modeRule = createChoiceRule(sourceModes);

/** Checks `source`, which says what system the records come from. */
const checkSource = createObjectCheck<void>(
  createMismatchRule('an object with id, system and mode'),
  ['id', 'system', 'mode'],
  (source, place) => {
    place.report(identifierRule(source.id), 'id');
    place.report(systemRule(source.system), 'system');
    place.report(modeRule(source.mode), 'mode');
  },
);

/** Checks `sourceRecordId`: its form, and that no record before this one has the same. */
export const checkSourceRecordId = (id: unknown, record: Place, firstUses: Map<string, Place>): void => {
  const isGood = record.report(identifierRule(id), 'sourceRecordId');
  if (!isGood || typeof id !== 'string') return;
  const firstUse = firstUses.get(id);
  if (firstUse === undefined) {
    firstUses.set(id, record);
    return;
  }
  const detail = `The same identifier as in ${firstUse.pointer}.`;
  record.report(faultOf('duplicate_source_record_id', detail), 'sourceRecordId');
};

const listRule = createListRule('records', limits.maxRecords, 'no_records', 'too_many_records');

/** Checks `records`. */
const checkRecords = (records: unknown, place: Place, context: BatchContext): void => {
  if (!place.report(listRule(records)) || !Array.isArray(records)) return;
  for (let index = 0; index < records.length; index += 1)
    checkRecord(records[index], place.at(index), context);
};

const schemaVersionRule = createChoiceRule([contractVersion], 'unsupported_schema_version');

const checkRequest = createObjectCheck<BatchContext>(
  createMismatchRule('an object with schemaVersion, source and records'),
  ['schemaVersion', 'source', 'records'],
  (request, place, context) => {
    place.report(schemaVersionRule(request.schemaVersion), 'schemaVersion');
    checkSource(request.source, place.at('source'));
    checkRecords(request.records, place.at('records'), context);
  },
);

/**
 * Holds a parsed value against the record contract. `now` is the clock for the freshness rules.
 * One path for good and bad input: every rule runs on whatever of its input is itself good, so all
 * independent findings come at once, in the order of the contract.
 */
export const checkBatch = (value: unknown, now: Instant): BatchVerdict => {
  const findings = new Findings();
  const context = createBatchContext(now);
  checkRequest(value, new Place(findings), context);
  if (findings.count > 0) {
    return {
      outcome: 'invalid',
      errors: findings.listed,
      errorCount: findings.count,
      evaluatedAt: formatInstant(now),
    };
  }
  return {
    outcome: 'valid',
    result: {
      valid: true,
      schemaVersion: contractVersion,
      // In a valid batch each record has a good identifier of its own.
      recordsValidated: context.firstUses.size,
      persisted: false,
      admitted: false,
    },
  };
};
