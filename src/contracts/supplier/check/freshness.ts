import * as limits from '../bounds.ts';
import { addSeconds } from '../instant/add-seconds.ts';
import { compareInstants } from '../instant/compare-instants.ts';
import type { BatchContext } from './batch-context.ts';
import { faultOf } from './fault.ts';
import type { JsonObject } from './object-check.ts';
import type { Place } from './place.ts';
import { instantOf, noTimestampRule, nullableNoTimestampRule } from './timestamp.ts';

const checkClocks = 'Check zones and the clock of the observer.';
const readAgain = 'Read the source again; never move a timestamp.';

const sourceUpdatedAfterObserved = faultOf(
  'source_updated_after_observed',
  'Updated after it was observed.',
  checkClocks,
);
const observedInFuture = faultOf(
  'observed_in_future',
  `Observed more than ${limits.maxObservedAheadSeconds} seconds ahead of the clock.`,
  checkClocks,
);
const expiresNotAfterObserved = faultOf(
  'expires_not_after_observed',
  'Expires at or before observation.',
  checkClocks,
);
const expiresTooLate = faultOf(
  'expires_too_late',
  `Expires more than ${limits.maxValiditySeconds / 3600} hours after observation.`,
);
const alreadyExpired = faultOf('already_expired', 'Not after the clock of the check.', readAgain);

/**
 * Checks the three times of a record, each by itself and against the others and the clock. A time that
 * is missing or unreadable has its own finding and takes no part in a comparison.
 */
export const checkFreshness = (
  { sourceUpdatedAt, observedAt, expiresAt }: JsonObject,
  record: Place,
  { now, latestObservation }: BatchContext,
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

  if (expires === undefined) {
    record.report(noTimestampRule(expiresAt), 'expiresAt');
    return;
  }
  if (observed !== undefined) {
    const latestExpiry = addSeconds(observed, limits.maxValiditySeconds);
    if (compareInstants(expires, observed) <= 0) record.report(expiresNotAfterObserved, 'expiresAt');
    else if (compareInstants(expires, latestExpiry) > 0) record.report(expiresTooLate, 'expiresAt');
  }
  if (compareInstants(expires, now) <= 0) record.report(alreadyExpired, 'expiresAt');
};
