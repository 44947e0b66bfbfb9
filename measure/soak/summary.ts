import { groupDigits } from '../../src/contracts/supplier/limits.ts';
import { recordMeasurement } from '../record-measurement.ts';
import type { AfterRun } from './after-run.ts';
import { type FaultLog, type FaultRecord, recoveryMilliseconds } from './faults.ts';
import { isJudged, type MemoryGrowth, maxHeapPerMinute, maxResidentPerMinute } from './memory.ts';
import type { Counts, Tally, TallyEvidence } from './verdict.ts';

/** What a run came to. */
export type SoakResult = {
  readonly seed: number;
  readonly minutes: number;
  /** Requests per second: what the tool measured, and half of it, which it sent. */
  readonly capacity: number;
  readonly rate: number;
  /** Requests that were due and not sent, because too many were under way. */
  readonly leftOut: number;
  readonly kinds: ReadonlyMap<string, Counts>;
  readonly faults: readonly FaultRecord[];
  readonly after: AfterRun;
  readonly growth: MemoryGrowth | undefined;
  /** How many things are wrong, and the evidence of the first. */
  readonly wrong: number;
  readonly evidence: readonly TallyEvidence[];
};

const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? 'not measured' : `${(bytes / 1024 / 1024).toFixed(2)} MiB`;

const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const texts = [heads, ...rows].map((row) => row.map(String));
  const widths = heads.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)));
  return texts
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
};

const verdicts = ['right', 'limited', 'unavailable', 'refused', 'wrong'] as const satisfies (keyof Counts)[];

/** The sum of all verdicts of each sort. */
export const totals = (kinds: SoakResult['kinds']): Counts => {
  const sum: Counts = { right: 0, unavailable: 0, limited: 0, refused: 0, wrong: 0 };
  for (const counts of kinds.values()) for (const verdict of verdicts) sum[verdict] += counts[verdict];
  return sum;
};

/** The result of a run as text. */
export const summaryText = (result: SoakResult): string => {
  const { kinds, faults, after, growth, evidence } = result;
  const rowOf = (name: string, counts: Counts) => [name, ...verdicts.map((verdict) => counts[verdict])];
  const requests = table(
    ['requests by kind', ...verdicts],
    [...[...kinds].map(([name, counts]) => rowOf(name, counts)), rowOf('all', totals(kinds))],
  );
  const made = table(
    ['fault', 'at', 'broken for', 'felt by', 'right again'],
    faults.map((fault) => [
      fault.name,
      new Date(fault.from).toISOString().slice(11, 19),
      `${(((fault.repairedAt ?? fault.from) - fault.from) / 1000).toFixed(1)} s`,
      fault.felt,
      `${recoveryMilliseconds(fault)} ms after repair`,
    ]),
  );
  const memory =
    growth === undefined
      ? 'memory over the last half: not measured'
      : `memory over the last half (${growth.seconds} s of one process${isJudged(growth) ? '' : ', too short to be judged'}): ` +
        `heap ${megabytes(growth.heapPerMinute)} a minute (at most ${megabytes(maxHeapPerMinute)}), ` +
        `resident ${megabytes(growth.residentPerMinute)} a minute (at most ${megabytes(maxResidentPerMinute)}), ` +
        `${megabytes(growth.resident)} at the end`;
  const stored =
    `afterwards: ${after.companies} companies, ${after.keys} keys, ${after.revocations} revocations, ` +
    `${after.auditEntries} audit entries`;
  const wrong =
    result.wrong === 0
      ? 'nothing is wrong'
      : [
          `${result.wrong} wrong:`,
          ...evidence.map(({ at, what, reason }) => `  ${at} ${what}: ${reason}`),
        ].join('\n');
  const sent =
    `seed ${result.seed}; capacity ${Math.round(result.capacity)} requests a second, ` +
    `sent ${Math.round(result.rate)} a second, left out ${result.leftOut}`;
  return [sent, requests, made, `${memory}\n${stored}\n${wrong}`].join('\n\n');
};

/** One line on how far a run is. */
export const progressLine = (started: number, { kinds, wrongs }: Tally, { faults }: FaultLog): string => {
  const seconds = Math.round((Date.now() - started) / 1000);
  const { right, limited, unavailable, refused } = totals(kinds);
  const last = faults.at(-1);
  const fault = last === undefined || last.repairedAt !== undefined ? 'no fault' : last.name;
  return `${seconds} s: ${right} right, ${limited} limited, ${unavailable} unavailable, ${refused} refused, ${wrongs()} wrong; ${faults.length} faults, now: ${fault}`;
};

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
      growthFigure('heap growth a minute', growth?.heapPerMinute, maxHeapPerMinute),
      growthFigure('resident growth a minute', growth?.residentPerMinute, maxResidentPerMinute),
    ],
  });
};
