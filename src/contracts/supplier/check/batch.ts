import { contractVersion } from '../contract-version.ts';
import { formatInstant } from '../instant/format-instant.ts';
import type { Instant } from '../instant/instant.ts';
import type { BatchVerdict } from '../verdict.ts';
import { createClock } from './clock.ts';
import type { Fault } from './fault.ts';
import { Findings } from './findings.ts';
import { isObject, reportUnknownMembers } from './members.ts';
import { root } from './place.ts';
import { checkRecords } from './records.ts';
import { schemaVersionRule } from './schema-version.ts';
import { checkSource } from './source.ts';

const fields: ReadonlySet<string> = new Set(['schemaVersion', 'source', 'records']);

const notAnObject: Fault = {
  code: 'wrong_type',
  detail: 'Expected an object with schemaVersion, source and records.',
  hint: 'Put the records into the member records of an object.',
};

/**
 * Holds a parsed value against the record contract. `now` is the clock for the freshness rules.
 * One path for good and bad input: every rule runs on whatever of its input is itself good, so all
 * independent findings come at once, in the order of the contract.
 */
export const checkBatch = (value: unknown, now: Instant): BatchVerdict => {
  const findings = new Findings();
  let recordsValidated = 0;
  if (isObject(value)) {
    findings.check(schemaVersionRule(value.schemaVersion), root, 'schemaVersion');
    checkSource(value.source, findings);
    checkRecords(value.records, createClock(now), findings);
    reportUnknownMembers(value, fields, root, findings, 0);
    if (Array.isArray(value.records)) recordsValidated = value.records.length;
  } else {
    findings.add(notAnObject, root);
  }
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
      recordsValidated,
      persisted: false,
      admitted: false,
    },
  };
};
