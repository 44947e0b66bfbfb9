import { addSeconds, compareInstants, type Instant } from '../instant.ts';
import * as limits from '../limits.ts';
import { type Faults, faultOf, noFaults, type Place } from './findings.ts';
import type { JsonObject } from './structure.ts';
import { instantOf, noTimestampRule, nullableNoTimestampRule } from './timestamp.ts';

/** The reference time of the freshness rules. */
export type ReferenceTime = {
  readonly now: Instant;
  /** The latest time that `observedAt` may have. */
  readonly latestObservation: Instant;
};

const correctTimes = 'Correct the wrong zone or system clock, then read the source again.';
const readAgain = 'Read the source again; never change a timestamp.';

const sourceUpdatedAfterObserved = faultOf(
  'source_updated_after_observed',
  'Updated after it was observed.',
  correctTimes,
);
const observedInFuture = faultOf(
  'observed_in_future',
  `Observed more than ${limits.maxObservedAheadSeconds} seconds after the reference time.`,
  correctTimes,
);
const expiresNotAfterObserved = faultOf(
  'expires_not_after_observed',
  'Expires at or before observation.',
  correctTimes,
);
const expiresTooLate = faultOf(
  'expires_too_late',
  `Expires more than ${limits.maxValiditySeconds / 3600} hours after observation.`,
  `Set your expiry to 24 hours or less. ${readAgain}`,
);
const alreadyExpired = faultOf('already_expired', 'Expires at or before the reference time.', readAgain);

/** What is wrong with `expiresAt`. Only the first fault is reported: a record that was never valid has also expired. */
const expiryFaults = (expires: Instant, observed: Instant | undefined, now: Instant): Faults => {
  if (observed !== undefined) {
    if (compareInstants(expires, observed) <= 0) return expiresNotAfterObserved;
    const latestExpiry = addSeconds(observed, limits.maxValiditySeconds);
    if (compareInstants(expires, latestExpiry) > 0) return expiresTooLate;
  }
  return compareInstants(expires, now) <= 0 ? alreadyExpired : noFaults;
};

/**
 * Checks the three timestamps of a record on their own, against each other and against the reference time. One that
 * is missing or unreadable has its own finding and is not compared.
 */
export const checkFreshness = (
  { sourceUpdatedAt, observedAt, expiresAt }: JsonObject,
  record: Place,
  { now, latestObservation }: ReferenceTime,
): void => {
  const updated = instantOf(sourceUpdatedAt);
  const observed = instantOf(observedAt);
  const expires = instantOf(expiresAt);

  if (updated === undefined) record.report(nullableNoTimestampRule(sourceUpdatedAt), 'sourceUpdatedAt');
  else if (observed !== undefined && compareInstants(updated, observed) > 0) {
    record.report(sourceUpdatedAfterObserved, 'sourceUpdatedAt');
  }

  if (observed === undefined) record.report(noTimestampRule(observedAt), 'observedAt');
  else if (compareInstants(observed, latestObservation) > 0) record.report(observedInFuture, 'observedAt');

  if (expires === undefined) record.report(noTimestampRule(expiresAt), 'expiresAt');
  else record.report(expiryFaults(expires, observed, now), 'expiresAt');
};
