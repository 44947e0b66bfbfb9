import type { AfterRun } from './after-run.ts';
import { type FaultLog, type FaultRecord, recoveryMilliseconds } from './faults.ts';
import { isJudged, type MemoryGrowth, maxHeapPerMinute, maxResidentPerMinute } from './memory.ts';
import type { Counts, Tally, TallyEvidence } from './tally.ts';

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
    `${after.auditEntries} audit entries, ${after.countedRequests} counted requests`;
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
