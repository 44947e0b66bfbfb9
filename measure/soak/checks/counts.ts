import { crowdedMinute } from '../crowded-minute.ts';
import type { KeyUse } from '../key-uses.ts';
import { matchCounts } from './match-counts.ts';
import type { WindowRecord } from './request-windows.ts';

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
    const crowded = crowdedMinute(kept);
    return [
      ...lost.map(({ sentAt, receivedAt }) => `not counted: ${instant(sentAt)} to ${instant(receivedAt)}`),
      ...unmatched.times.map((time) => `counted without a request: ${instant(time)}`),
      ...(crowded === undefined
        ? []
        : [`more than 60 requests in the 60 seconds from ${instant(crowded / 1000)}`]),
    ].map((reason) => ({ keyId, reason }));
  });
