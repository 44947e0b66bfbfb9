import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../tests/contracts/supplier/random.ts';
import { checkAfterRun } from './after-run.ts';
import type { Arrangement } from './arrangement.ts';
import { databaseFaults, hostFaults, makeFaults } from './faults.ts';
import { churnKeys } from './operator.ts';
import { sendInLanes } from './requests.ts';
import { maxHeapPerMinute, mebibytes, progressLine, type SoakResult } from './summary.ts';

const progressMilliseconds = 5_000;

/** A process that has served for less still grows to its working size. */
const minHeapMinutes = 4;

/** Runs the soak on what is arranged, and checks what is left. */
export const soak = async (
  { traffic, kinds, host, tally, log, postgres, operator, uses, pool, ledger }: Arrangement,
  { minutes, seed }: { readonly minutes: number; readonly seed: number },
  say: (line: string) => void,
): Promise<SoakResult> => {
  const ending = new AbortController();
  const started = Date.now();
  const milliseconds = minutes * 60_000;
  // A new process has grown to its working size when the second half begins.
  const times = {
    steadyFrom: started + milliseconds / 3,
    end: started + milliseconds,
    signal: ending.signal,
  };
  const progress = setInterval(() => say(progressLine(started, tally, log)), progressMilliseconds);
  // One generator for each purpose: the traffic does not change the faults.
  const faulting = makeFaults(
    [...databaseFaults, ...hostFaults],
    { postgres, host },
    log,
    createRandom(seed),
    times,
  );
  const working = Promise.all([
    churnKeys(operator, traffic, uses, createRandom(seed + 1), ending.signal),
    sendInLanes(traffic, kinds, createRandom(seed + 2), ending.signal),
  ]);
  const over = wait(milliseconds);
  const heapAtHalf = wait(milliseconds / 2).then(() => host.current().heap());
  // What fails in the tool itself ends the run; a fault that was begun is repaired first.
  await Promise.race([over, working, faulting.then(() => over)]).finally(async () => {
    ending.abort();
    clearInterval(progress);
    await faulting.catch(() => {});
  });
  await working;

  say('checking what is left …');
  const heapGrowth = ((await host.current().heap()) - (await heapAtHalf)) / (minutes / 2);
  if (minutes / 2 >= minHeapMinutes && heapGrowth > maxHeapPerMinute) {
    tally.reportViolation('memory', `the heap grew by ${mebibytes(heapGrowth)} MiB a minute`);
  }
  const after = await checkAfterRun(pool, ledger, uses, traffic);
  return {
    seed,
    minutes,
    kinds: tally.kinds,
    faults: log.faults,
    after,
    heapGrowth,
    wrong: tally.wrongs(),
    evidence: tally.evidence,
  };
};
