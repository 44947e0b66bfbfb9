import { addSeconds, compareInstants, type Instant } from '../instant.ts';
import * as limits from '../limits.ts';
import { type Check, type CheckFault, faultOf } from './findings.ts';
import { createNullableTimestampCheck, createTimestampCheck } from './timestamp.ts';

/** The reference time of the freshness rules. */
export type ReferenceTime = {
  readonly now: Instant;
  /** The latest time that `observedAt` may have. */
  readonly latestObservation: Instant;
};

/** Reference times of a record's timestamps: `observed` is its `observedAt`, if valid. */
type Times = ReferenceTime & { readonly observed: Instant | undefined };

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

/** The error of `expiresAt`. Only the first is reported: a record that was never valid has also expired. */
const expiryFault = (expires: Instant, { observed, now }: Times): CheckFault | undefined => {
  if (observed !== undefined) {
    if (compareInstants(expires, observed) <= 0) return expiresNotAfterObserved;
    const latestExpiry = addSeconds(observed, limits.maxValiditySeconds);
    if (compareInstants(expires, latestExpiry) > 0) return expiresTooLate;
  }
  return compareInstants(expires, now) <= 0 ? alreadyExpired : undefined;
};

const checkTimestamp = createTimestampCheck<Times>();

/**
 * Checks the three timestamps of a record on their own, against each other and against the reference time. One that
 * is missing or unreadable has its own finding and is not compared.
 */
export const freshnessChecks = {
  sourceUpdatedAt: createNullableTimestampCheck((updated, { observed }) =>
    observed !== undefined && compareInstants(updated, observed) > 0 ? sourceUpdatedAfterObserved : undefined,
  ),
  observedAt: (value, place, times) => {
    if (times.observed === undefined) return checkTimestamp(value, place, times);
    return compareInstants(times.observed, times.latestObservation) > 0 ? observedInFuture : undefined;
  },
  expiresAt: createTimestampCheck(expiryFault),
} satisfies Record<string, Check<Times>>;
