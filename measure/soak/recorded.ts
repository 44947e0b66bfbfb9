import { groupDigits } from '../../src/contracts/supplier/limits.ts';
import { recordMeasurement } from '../record-measurement.ts';
import { recoveryMilliseconds } from './faults.ts';
import { isJudged, maxHeapPerMinute, maxResidentPerMinute } from './memory.ts';
import { type SoakResult, totals } from './summary.ts';

const mebi = 1024 * 1024;

const rounded = (bytes: number): number => Math.round((bytes / mebi) * 100) / 100;

/** Writes the result for the page `/quality`. Returns the file. */
export const recordSoak = ({ kinds, faults, after, growth, wrong, ...run }: SoakResult): string => {
  const sum = totals(kinds);
  const slowest = Math.max(0, ...faults.map(recoveryMilliseconds));
  const growthFigure = (name: string, bytes: number | undefined, most: number) => ({
    name,
    value: bytes === undefined ? '' : `${rounded(bytes)} MiB`,
    ...(bytes === undefined || !isJudged(growth) ? {} : { measured: rounded(bytes), atMost: most / mebi }),
  });
  return recordMeasurement({
    id: 'soak',
    group: 'attack',
    title: `${run.minutes} minutes of traffic on PostgreSQL, with faults`,
    command: `npm run soak -- --minutes ${run.minutes} --seed ${run.seed} --record`,
    notes: [
      `Mixed requests at half the rate that the tool measured in the same run, to the production build on PostgreSQL with durable commits; the client, the server and the database share the machine.`,
      'Faults come one after another: database frozen, killed, restarted, connections cut or all taken; process killed; catalogue file moved away, or garbage at a start.',
      'Every answer is compared with what is known. A 503 counts as honest only if it has a Retry-After and a fault explains it, a 429 only if the limit was reached, a refused connection only while the process was down.',
      'Memory of one process: the median slope over the last half of the run; the heap is measured right after a forced collection.',
    ],
    figures: [
      {
        name: 'requests',
        value: groupDigits(sum.right + sum.limited + sum.unavailable + sum.refused + sum.wrong),
      },
      { name: 'requests a second', value: String(Math.round(run.rate)) },
      { name: 'answered right', value: groupDigits(sum.right) },
      { name: '429 beyond the limit', value: groupDigits(sum.limited) },
      { name: '503 with Retry-After during a fault', value: groupDigits(sum.unavailable) },
      { name: 'refused while the process was down', value: groupDigits(sum.refused) },
      {
        name: 'wrong answers, and lost or doubled changes',
        value: groupDigits(wrong),
        measured: wrong,
        atMost: 0,
      },
      { name: 'faults', value: String(faults.length) },
      { name: 'longest time from a repair to right answers alone', value: `${slowest} ms` },
      { name: 'keys created', value: groupDigits(after.keys) },
      { name: 'keys revoked', value: groupDigits(after.revocations) },
      { name: 'audit entries, all verified', value: groupDigits(after.auditEntries) },
      { name: 'requests counted in the windows of keys', value: groupDigits(after.countedRequests) },
      growthFigure('heap growth a minute', growth?.heapPerMinute, maxHeapPerMinute),
      growthFigure('resident growth a minute', growth?.residentPerMinute, maxResidentPerMinute),
    ],
  });
};
