import { addSeconds } from '../instant/add-seconds.ts';
import { compareInstants } from '../instant/compare-instants.ts';
import type { Instant } from '../instant/instant.ts';
import { limits } from '../limits.ts';
import type { Clock } from './clock.ts';
import type { Fault } from './fault.ts';
import type { Findings } from './findings.ts';
import type { JsonObject } from './members.ts';
import type { Place } from './place.ts';
import { createTimestampRule, instantOf } from './timestamp.ts';

const timestampRule = createTimestampRule({ nullable: false });
const timestampOrNullRule = createTimestampRule({ nullable: true });

const readAgain = 'Read the source again. Never move a timestamp so that a record passes.';

const sourceUpdatedAfterObserved: Fault = {
  code: 'source_updated_after_observed',
  detail: 'The source was updated after it was observed, which cannot be.',
  hint: 'Check the zones of both timestamps and the clock that wrote observedAt.',
};

const observedInFuture: Fault = {
  code: 'observed_in_future',
  detail: `The observation is more than ${limits.maxObservedAheadSeconds} seconds ahead of the clock of the check.`,
  hint: 'Check the zone, and set the clock of the machine that observes by network time.',
};

const expiresNotAfterObserved: Fault = {
  code: 'expires_not_after_observed',
  detail: 'The record expires at or before the moment of its observation.',
  hint: 'Check the zones of both timestamps: expiresAt comes after observedAt.',
};

const expiresTooLate: Fault = {
  code: 'expires_too_late',
  detail: `The record expires more than ${limits.maxValiditySeconds / 3600} hours after its observation.`,
  hint: 'Let it expire sooner, and observe the source again before it does.',
};

const alreadyExpired: Fault = {
  code: 'already_expired',
  detail: 'The record has expired: expiresAt is not after the clock of the check.',
  hint: readAgain,
};

const checkExpiry = (
  expiresAt: Instant,
  observedAt: Instant | undefined,
  now: Instant,
  place: Place,
  findings: Findings,
): void => {
  if (observedAt !== undefined) {
    if (compareInstants(expiresAt, observedAt) <= 0) {
      findings.add(expiresNotAfterObserved, place, 'expiresAt');
    } else if (compareInstants(expiresAt, addSeconds(observedAt, limits.maxValiditySeconds)) > 0) {
      findings.add(expiresTooLate, place, 'expiresAt');
    }
  }
  if (compareInstants(expiresAt, now) <= 0) findings.add(alreadyExpired, place, 'expiresAt');
};

/**
 * Checks the three times of a record, each by itself and against the others and the clock. A time that
 * is missing or unreadable has its own finding and takes no part in a comparison.
 */
export const checkFreshness = (record: JsonObject, place: Place, clock: Clock, findings: Findings): void => {
  const sourceUpdatedAt = instantOf(record.sourceUpdatedAt);
  const observedAt = instantOf(record.observedAt);
  const expiresAt = instantOf(record.expiresAt);

  if (sourceUpdatedAt === undefined) {
    findings.check(timestampOrNullRule(record.sourceUpdatedAt), place, 'sourceUpdatedAt');
  } else if (observedAt !== undefined && compareInstants(sourceUpdatedAt, observedAt) > 0) {
    findings.add(sourceUpdatedAfterObserved, place, 'sourceUpdatedAt');
  }

  if (observedAt === undefined) {
    findings.check(timestampRule(record.observedAt), place, 'observedAt');
  } else if (compareInstants(observedAt, clock.latestObservation) > 0) {
    findings.add(observedInFuture, place, 'observedAt');
  }

  if (expiresAt === undefined) findings.check(timestampRule(record.expiresAt), place, 'expiresAt');
  else checkExpiry(expiresAt, observedAt, clock.now, place, findings);
};
