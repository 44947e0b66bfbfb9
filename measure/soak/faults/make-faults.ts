import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../../tests/contracts/supplier/random.ts';
import type { FaultLog } from '../fault-log.ts';
import { databaseFaults } from './database-faults.ts';
import type { Fault, FaultTarget } from './fault.ts';
import { hostFaults } from './host-faults.ts';

const faults: readonly Fault[] = [...databaseFaults, ...hostFaults];

const shuffled = (random: Random): Fault[] => {
  const left = [...faults];
  return faults.map(() => {
    const next = random.pick(left);
    left.splice(left.indexOf(next), 1);
    return next;
  });
};

/** The times between faults and in which a fault stays, in milliseconds: the least, and how much more there may be. */
const quiet = { least: 6_000, more: 6_000 };
const held = { least: 2_000, more: 5_000 };

/**
 * Makes one fault after the other until the signal is aborted: all of them in an order of chance, then again. From
 * `steadyFrom` on, no fault restarts the server, so that its memory can be watched.
 */
export const makeFaults = async (
  target: FaultTarget,
  log: FaultLog,
  random: Random,
  {
    steadyFrom,
    end,
    signal,
  }: { readonly steadyFrom: number; readonly end: number; readonly signal: AbortSignal },
): Promise<void> => {
  const pause = ({ least, more }: typeof quiet) => wait(least + random.below(more));
  for (;;) {
    for (const { name, hits, restartsHost = false, make } of shuffled(random)) {
      if (restartsHost && Date.now() > steadyFrom) continue;
      await pause(quiet);
      // The last fault is over and its recovery seen before the end.
      if (signal.aborted || Date.now() + 2 * (held.least + held.more) + quiet.least > end) return;
      const record = log.begin(name, hits);
      try {
        await make(target, () => pause(held), random);
      } finally {
        record.repairedAt = Date.now();
      }
    }
  }
};
