import { contractVersion } from '../contract-version.ts';
import { formatInstant } from '../instant/format-instant.ts';
import type { Instant } from '../instant/instant.ts';
import type { BatchVerdict } from '../verdict.ts';
import { type BatchContext, createBatchContext } from './batch-context.ts';
import { createChoiceRule } from './choice.ts';
import { Findings } from './findings.ts';
import { createMismatchRule } from './mismatch.ts';
import { createObjectCheck } from './object-check.ts';
import { Place } from './place.ts';
import { checkRecords } from './records.ts';
import { checkSource } from './source.ts';

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
