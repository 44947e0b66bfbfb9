import type { KeyUse } from '../key-uses.ts';

/** The clocks are read in whole milliseconds, so a time may lie this far outside. */
const roundingMilliseconds = 2;

/** A request without an answer may still be counted until its statement ends. */
const lateMilliseconds = 5_000;

/** Gives each request the earliest time that is left within it; requests are served in the order in which they ended. */
const take = (uses: readonly KeyUse[], times: number[], late: number): KeyUse[] =>
  uses
    .toSorted((one, other) => one.receivedAt - other.receivedAt)
    .filter(({ sentAt, receivedAt }) => {
      const index = times.findIndex(
        (time) => time >= sentAt - roundingMilliseconds && time <= receivedAt + late + roundingMilliseconds,
      );
      if (index >= 0) times.splice(index, 1);
      return index < 0;
    });

/** Requests that were counted at no time, and times at which no request was made. */
export type Unmatched = { readonly uses: readonly KeyUse[]; readonly times: readonly number[] };

/**
 * Matches the requests of one key with the times, in milliseconds since 1970, at which the database counted one. A request
 * whose answer does not say whether it was counted may have a time or none.
 */
export const matchCounts = (uses: readonly KeyUse[], counted: readonly number[]): Unmatched => {
  const times = counted.toSorted((one, other) => one - other);
  const unmatched = take(
    uses.filter((use) => use.counted === 'yes'),
    times,
    0,
  );
  take(
    uses.filter((use) => use.counted === 'unknown'),
    times,
    lateMilliseconds,
  );
  return { uses: unmatched, times };
};
