import { keyLimits } from '../../src/contracts/supplier/key-limits.ts';
import type { KeyUse } from './key-uses.ts';
import type { WindowRecord } from './request-windows.ts';

const minuteMicroseconds = 60_000_000;

/**
 * The first of the times, in microseconds and in any order, from which more than `limit` lie within 60 seconds; `undefined`
 * when no 60 seconds have so many. A request exactly 60 seconds after another is in another minute.
 */
export const overfullWindow = (
  times: readonly number[],
  limit: number = keyLimits.requestsPerMinute,
): number | undefined => {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted.find((time, index) => {
    const after = sorted[index + limit];
    return after !== undefined && after - time < minuteMicroseconds;
  });
};

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

/** What is wrong with the counted requests of a key. */
type Complaint = { readonly keyId: string; readonly reason: string };

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();

/**
 * Compares the requests that were made with each key with those that the database counted: none is lost, except in the
 * last second before a crash of the database; none is counted twice; and no 60 seconds have more than 60, except for
 * those that a crash may have taken from the count.
 */
export const countComplaints = (
  uses: ReadonlyMap<string, readonly KeyUse[]>,
  { times, mayBeLost }: Pick<WindowRecord, 'times' | 'mayBeLost'>,
): Complaint[] =>
  [...new Set([...uses.keys(), ...times.keys()])].flatMap((keyId) => {
    const counted = [...(times.get(keyId) ?? [])];
    const unmatched = matchCounts(
      uses.get(keyId) ?? [],
      counted.map((time) => time / 1000),
    );
    const lost = unmatched.uses.filter(({ sentAt, receivedAt }) => !mayBeLost(sentAt, receivedAt));
    const kept = counted.filter((time) => !mayBeLost(time / 1000, time / 1000));
    const overfull = overfullWindow(kept);
    return [
      ...lost.map(({ sentAt, receivedAt }) => `not counted: ${instant(sentAt)} to ${instant(receivedAt)}`),
      ...unmatched.times.map((time) => `counted without a request: ${instant(time)}`),
      ...(overfull === undefined
        ? []
        : [`more than 60 requests in the 60 seconds from ${instant(overfull / 1000)}`]),
    ].map((reason) => ({ keyId, reason }));
  });
