import { contractVersion, sourceModes } from '../choices.ts';
import { addSeconds, formatInstant, type Instant } from '../instant.ts';
import * as limits from '../limits.ts';
import type { SupplierSourceSchema, ValidationRequestSchema } from '../schemas/request.ts';
import type { BatchVerdict } from '../verdict.ts';
import { createFindings, Pointer } from './findings.ts';
import { type BatchContext, checkRecord } from './record.ts';
import { createChoiceRule, createTextRule, identifierRule } from './strings.ts';
import { createListCheck, createMismatchRule, createObjectCheck } from './structure.ts';

/** Context shared by records that are checked together. */
export const createBatchContext = (now: Instant): BatchContext => ({
  now,
  latestObservation: addSeconds(now, limits.maxObservedAheadSeconds),
  firstUses: new Map(),
});

/** Checks `source`, which names the system that the records come from. */
export const checkSource = createObjectCheck<unknown, typeof SupplierSourceSchema>(
  createMismatchRule('an object with id, system and mode'),
  { id: identifierRule, system: createTextRule(limits.maxTextLength), mode: createChoiceRule(sourceModes) },
);

/** Checks a request, and reports to the place as many findings as its list takes. */
export const checkRequest = createObjectCheck<BatchContext, typeof ValidationRequestSchema>(
  createMismatchRule('an object with schemaVersion, source and records'),
  {
    schemaVersion: createChoiceRule([contractVersion], 'unsupported_schema_version'),
    source: checkSource,
    records: createListCheck('records', limits.maxRecords, checkRecord),
  },
);

/**
 * Validates a parsed value against the record contract. `now` is the reference time of the freshness rules. Every rule
 * checks its valid inputs, so one call reports all independent findings, in the order of the contract.
 */
export const checkBatch = (value: unknown, now: Instant): BatchVerdict => {
  const findings = createFindings();
  const context = createBatchContext(now);
  new Pointer(findings).check(checkRequest, value, context);
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
      // In a valid batch, each record has a unique identifier.
      recordsValidated: context.firstUses.size,
      persisted: false,
      admitted: false,
    },
  };
};
