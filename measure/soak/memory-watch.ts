import { setTimeout as wait } from 'node:timers/promises';
import type { MemoryReport } from './host-process.ts';
import { type Sample, slopePerMinute } from './slope.ts';
import type { SoakedHost } from './soaked-host.ts';

/** The memory of one process over time, in bytes. The heap is measured right after a forced collection. */
export type MemorySeries = { readonly process: number; readonly resident: Sample[]; readonly heap: Sample[] };

const sampleMilliseconds = 2_000;
const samplesPerCollection = 5;

/** Notes the memory of the server until the signal is aborted, in a new series for each process. */
export const watchMemory = async (
  host: SoakedHost,
  series: MemorySeries[],
  signal: AbortSignal,
): Promise<void> => {
  for (let count = 1; !signal.aborted; count += 1) {
    const process = host.number();
    const collect = count % samplesPerCollection === 0;
    const ending = new Promise<undefined>((resolve) => setTimeout(resolve, 10_000, undefined));
    const report = await Promise.race([host.current().memory(collect), ending]).catch(() => undefined);
    if (report !== undefined && process === host.number()) note(series, process, report, collect);
    await wait(sampleMilliseconds);
  }
};

const note = (
  series: MemorySeries[],
  process: number,
  { resident, heap }: MemoryReport,
  collect: boolean,
): void => {
  let current = series.at(-1);
  if (current?.process !== process) {
    current = { process, resident: [], heap: [] };
    series.push(current);
  }
  const at = Date.now();
  // Right after a collection the pages are not returned yet; the other samples are the steady picture.
  if (collect) current.heap.push({ at, value: heap });
  else current.resident.push({ at, value: resident });
};

/** How the memory of the last process grew over the last half of the run, in bytes per minute. */
export type MemoryGrowth = {
  readonly seconds: number;
  readonly residentPerMinute: number | undefined;
  readonly heapPerMinute: number | undefined;
  /** The resident size at the end. */
  readonly resident: number;
};

/** Judges the samples since `from` of the process that was watched last. */
export const growthSince = (series: readonly MemorySeries[], from: number): MemoryGrowth | undefined => {
  const last = series.at(-1);
  if (last === undefined) return undefined;
  const since = (samples: readonly Sample[]) => samples.filter(({ at }) => at >= from);
  const resident = since(last.resident);
  const [first, end] = [resident.at(0), resident.at(-1)];
  if (first === undefined || end === undefined) return undefined;
  return {
    seconds: Math.round((end.at - first.at) / 1000),
    residentPerMinute: slopePerMinute(resident),
    heapPerMinute: slopePerMinute(since(last.heap)),
    resident: end.value,
  };
};
