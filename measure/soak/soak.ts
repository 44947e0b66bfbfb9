import { setTimeout as wait } from 'node:timers/promises';
import { createRandom, type Random } from '../../tests/contracts/supplier/random.ts';
import { checkAfterRun } from './after-run.ts';
import type { Arrangement } from './arrangement.ts';
import { databaseFaults, hostFaults, makeFaults } from './faults.ts';
import { growthSince, type MemorySeries, memoryComplaints, watchMemory } from './memory.ts';
import { churnKeys } from './operator.ts';
import { sendClosely, sendSteadily } from './requests.ts';
import { progressLine, type SoakResult } from './summary.ts';

const lanes = 32;
const warmUpMilliseconds = 4_000;
const capacityMilliseconds = 4_000;

const progressMilliseconds = 5_000;

/** How many requests a second are answered when each lane sends the next as soon as one is answered. */
const measureCapacity = async ({ traffic, kinds }: Arrangement, random: Random): Promise<number> => {
  await sendClosely(traffic, kinds, random, { lanes, milliseconds: warmUpMilliseconds });
  return sendClosely(traffic, kinds, random, { lanes, milliseconds: capacityMilliseconds });
};

/** Runs the soak on what is arranged, and checks what is left. */
export const soak = async (
  arranged: Arrangement,
  { minutes, seed }: { readonly minutes: number; readonly seed: number },
  say: (line: string) => void,
): Promise<SoakResult> => {
  const { traffic, kinds, host, tally, log, postgres, operator, uses, pool, ledger } = arranged;
  // One generator for each purpose: the traffic does not change the faults.
  const [randomTraffic, randomFaults, randomChanges] = [seed, seed + 1, seed + 2].map(createRandom);
  if (randomTraffic === undefined || randomFaults === undefined || randomChanges === undefined) {
    throw new Error('The generators are missing.');
  }
  const ending = new AbortController();

  say('measuring the capacity …');
  const capacity = await measureCapacity(arranged, randomTraffic);
  const rate = capacity / 2;
  say(`capacity: ${Math.round(capacity)} requests a second; sending ${Math.round(rate)} a second`);

  const started = Date.now();
  const milliseconds = minutes * 60_000;
  // A new process has grown to its working size when the second half begins.
  const steadyFrom = started + milliseconds / 3;
  const lastHalfFrom = started + milliseconds / 2;
  const series: MemorySeries[] = [];
  const times = { steadyFrom, end: started + milliseconds, signal: ending.signal };
  const target = { postgres, host };
  const progress = setInterval(() => say(progressLine(started, tally, log)), progressMilliseconds);
  const faulting = makeFaults([...databaseFaults, ...hostFaults], target, log, randomFaults, times);
  const working = Promise.all([
    churnKeys(operator, traffic, uses, randomChanges, ending.signal),
    watchMemory(host, series, ending.signal),
    sendSteadily(traffic, kinds, randomTraffic, rate, ending.signal),
  ]);
  // What fails in the tool itself ends the run; a fault that was begun is repaired first.
  const over = wait(milliseconds);
  await Promise.race([over, working, faulting.then(() => over)]).finally(async () => {
    ending.abort();
    clearInterval(progress);
    await faulting.catch(() => {});
  });
  const [, , leftOut] = await working;

  say('checking what is left …');
  const after = await checkAfterRun(pool, ledger, uses, traffic);
  const growth = growthSince(series, lastHalfFrom);
  for (const complaint of memoryComplaints(growth)) tally.reportViolation('memory', complaint);
  return {
    seed,
    minutes,
    capacity,
    rate,
    leftOut,
    kinds: tally.kinds,
    faults: log.faults,
    after,
    growth,
    wrong: tally.wrongs(),
    evidence: tally.evidence,
  };
};
