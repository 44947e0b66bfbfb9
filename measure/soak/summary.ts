import { recoveryMilliseconds } from './fault-log.ts';
import { isJudged, mostBytesPerRequest, mostHeapPerMinute, mostResidentPerMinute } from './memory-bounds.ts';
import type { SoakResult } from './result.ts';
import type { Counts } from './tally.ts';

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
  const { kinds, faults, after, heap, growth, evidence } = result;
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
  const heaps = table(
    [`heap by kind (at most ${mostBytesPerRequest} bytes)`, 'bytes a request'],
    heap.map(({ kind, bytesPerRequest }) => [kind, bytesPerRequest]),
  );
  const memory =
    growth === undefined
      ? 'memory over the last half: not measured'
      : `memory over the last half (${growth.seconds} s of one process${isJudged(growth) ? '' : ', too short to be judged'}): ` +
        `heap ${megabytes(growth.heapPerMinute)} a minute (at most ${megabytes(mostHeapPerMinute)}), ` +
        `resident ${megabytes(growth.residentPerMinute)} a minute (at most ${megabytes(mostResidentPerMinute)}), ` +
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
  return [sent, requests, made, heaps, `${memory}\n${stored}\n${wrong}`].join('\n\n');
};
