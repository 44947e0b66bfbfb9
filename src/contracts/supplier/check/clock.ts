import { addSeconds } from '../instant/add-seconds.ts';
import type { Instant } from '../instant/instant.ts';
import { limits } from '../limits.ts';

/** The moments that every record of a batch is held against. */
export interface Clock {
  readonly now: Instant;
  /** The latest moment that `observedAt` may name. */
  readonly latestObservation: Instant;
}

export const createClock = (now: Instant): Clock => ({
  now,
  latestObservation: addSeconds(now, limits.maxObservedAheadSeconds),
});
