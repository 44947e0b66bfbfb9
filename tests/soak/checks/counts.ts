import { crowdedMinute } from '../crowded-minute.ts';
import type { KeyUse } from '../key-uses.ts';
import type { WindowRecord } from './request-windows.ts';

/** What is wrong with the counted requests of a key. */
type Complaint = { readonly keyId: string; readonly reason: string };

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
    const ofKey = uses.get(keyId) ?? [];
    const counted = [...(times.get(keyId) ?? [])];
    const sure = ofKey.filter((use) => use.counted === 'yes');
    const least = sure.filter(({ sentAt, receivedAt }) => !mayBeLost(sentAt, receivedAt)).length;
    const most = ofKey.filter((use) => use.counted !== 'no').length;
    const inMilliseconds = (time: number) => time / 1000;
    const kept = counted.filter((time) => !mayBeLost(inMilliseconds(time), inMilliseconds(time)));
    const crowded = crowdedMinute(kept);
    return [
      ...(counted.length < least ? [`${least} requests were answered, ${counted.length} were counted`] : []),
      ...(counted.length > most ? [`${most} requests can have been counted, ${counted.length} were`] : []),
      ...(crowded === undefined
        ? []
        : [`more than 60 requests in the 60 seconds from ${new Date(crowded / 1000).toISOString()}`]),
    ].map((reason) => ({ keyId, reason }));
  });
