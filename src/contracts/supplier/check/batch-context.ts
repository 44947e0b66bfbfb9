import * as limits from '../bounds.ts';
import { addSeconds } from '../instant/add-seconds.ts';
import type { Instant } from '../instant/instant.ts';
import type { Place } from './place.ts';

/** What the check of a record needs of the batch around it. */
export interface BatchContext {
  /** The clock of the check. */
  readonly now: Instant;
  /** The latest moment that `observedAt` may name. */
  readonly latestObservation: Instant;
  /** The place of the record that first used each good identifier. */
  readonly firstUses: Map<string, Place>;
}

export const createBatchContext = (now: Instant): BatchContext => ({
  now,
  latestObservation: addSeconds(now, limits.maxObservedAheadSeconds),
  firstUses: new Map(),
});
