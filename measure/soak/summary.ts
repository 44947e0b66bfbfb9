import type { Figure } from '../../src/content/quality.ts';
import { groupDigits } from '../../src/contracts/supplier/limits.ts';
import { recordMeasurement } from '../record-measurement.ts';
import type { AfterRun } from './after-run.ts';
import { type FaultLog, type FaultRecord, recoveryMilliseconds } from './faults.ts';
import type { Counts, Tally, TallyEvidence } from './verdict.ts';

/** What a run came to. */
export type SoakResult = {
  readonly seed: number;
  readonly minutes: number;
  readonly kinds: ReadonlyMap<string, Counts>;
  readonly faults: readonly FaultRecord[];
  readonly after: AfterRun;
  /** By how many bytes a minute the heap of the server grew over the second half. */
  readonly heapGrowth: number;
  /** How many things are wrong, and the evidence of the first. */
  readonly wrong: number;
  readonly evidence: readonly TallyEvidence[];
};

/** 1,000 kept objects of 100 bytes a second would be six times as much. */
export const maxHeapPerMinute = 1024 * 1024;

/** Bytes in MiB, to two digits. */
export const mebibytes = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 100) / 100;

const verdicts = ['right', 'limited', 'unavailable', 'refused', 'wrong'] as const satisfies (keyof Counts)[];

/** The sum of all verdicts of each sort. */
const totals = (kinds: SoakResult['kinds']): Counts => {
  const sum: Counts = { right: 0, unavailable: 0, limited: 0, refused: 0, wrong: 0 };
  for (const counts of kinds.values()) for (const verdict of verdicts) sum[verdict] += counts[verdict];
  return sum;
};

const figuresOf = ({ kinds, faults, after, heapGrowth, wrong, minutes }: SoakResult): Figure[] => {
  const sum = totals(kinds);
  const all = verdicts.reduce((total, verdict) => total + sum[verdict], 0);
  const slowest = Math.max(0, ...faults.map(recoveryMilliseconds));
  const growth = mebibytes(heapGrowth);
  return [
    { name: 'requests', value: groupDigits(all) },
    { name: 'requests a second', value: String(Math.round(all / minutes / 60)) },
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
    {
      name: 'heap growth a minute',
      value: `${growth} MiB`,
      measured: growth,
      atMost: mebibytes(maxHeapPerMinute),
    },
  ];
};

/** The result of a run as text. */
export const summaryText = (result: SoakResult): string => {
  const kinds = [...result.kinds].map(
    ([name, counts]) => `${name}: ${verdicts.map((verdict) => `${counts[verdict]} ${verdict}`).join(', ')}`,
  );
  const faults = result.faults.map((fault) => {
    const seconds = ((fault.repairedAt ?? fault.from) - fault.from) / 1000;
    return `${fault.name} for ${seconds.toFixed(1)} s, felt by ${fault.felt} requests until ${recoveryMilliseconds(fault)} ms after its repair`;
  });
  const figures = figuresOf(result).map(({ name, value }) => `${name}: ${value}`);
  const wrong = result.evidence.map(({ at, what, reason }) => `wrong at ${at}, ${what}: ${reason}`);
  return [kinds, faults, figures, wrong].map((lines) => lines.join('\n')).join('\n\n');
};

/** One line on how far a run is. */
export const progressLine = (started: number, { kinds, wrongs }: Tally, { faults }: FaultLog): string => {
  const seconds = Math.round((Date.now() - started) / 1000);
  const { right, limited, unavailable, refused } = totals(kinds);
  const last = faults.at(-1);
  const fault = last === undefined || last.repairedAt !== undefined ? 'no fault' : last.name;
  return `${seconds} s: ${right} right, ${limited} limited, ${unavailable} unavailable, ${refused} refused, ${wrongs()} wrong; ${faults.length} faults, now: ${fault}`;
};

/** Writes the result for the page `/quality`. Returns the file. */
export const recordSoak = (result: SoakResult): string =>
  recordMeasurement({
    id: 'soak',
    group: 'attack',
    title: `${result.minutes} minutes of traffic on PostgreSQL, with faults`,
    command: `npm run soak -- --minutes ${result.minutes} --seed ${result.seed} --record`,
    notes: [
      'Mixed requests to the production build on PostgreSQL with durable commits; the client, the server and the database share the machine.',
      'Faults come one after another: database frozen or killed, its connections all taken; process killed; catalogue file moved away, or garbage at a start.',
      'Every answer is compared with what is known. A 503 counts as honest only if it has a Retry-After and a fault explains it, a 429 only if the limit was reached, a refused connection only while the process was down.',
      'The heap of the process is measured after a forced collection, in the middle of the run and at its end.',
    ],
    figures: figuresOf(result),
  });
