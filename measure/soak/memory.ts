import { setTimeout as wait } from 'node:timers/promises';
import type { MemoryReport, SoakedHost } from './host-process.ts';

/** A measured value and when it was measured, in milliseconds. */
export type Sample = { readonly at: number; readonly value: number };

/**
 * The median of the slopes between all pairs of samples, in units of the value per minute (Theil and Sen): a few
 * outliers, such as a peak during a fault, do not change it. `undefined` with fewer than two samples.
 */
export const slopePerMinute = (samples: readonly Sample[]): number | undefined => {
  const slopes = samples
    .flatMap((one, index) =>
      samples
        .slice(index + 1)
        .filter(({ at }) => at > one.at)
        .map(({ at, value }) => ((value - one.value) / (at - one.at)) * 60_000),
    )
    .sort((one, other) => one - other);
  return slopes[slopes.length >> 1];
};

/** 1,000 kept objects of 100 bytes a second would be six times as much. */
export const maxHeapPerMinute = 1024 * 1024;

/** The allocator and the garbage collector of V8 come and go by as much. */
export const maxResidentPerMinute = 4 * 1024 * 1024;

/** A process that has served for less still grows to its working size. */
const minSeconds = 240;

/** Whether the memory was watched long enough to be judged. */
export const isJudged = (growth: MemoryGrowth | undefined): growth is MemoryGrowth =>
  growth !== undefined && growth.seconds >= minSeconds;

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(2)} MiB`;

/** A sentence for each bound that the memory did not keep. */
export const memoryComplaints = (growth: MemoryGrowth | undefined): string[] => {
  if (!isJudged(growth)) return [];
  const { residentPerMinute = 0, heapPerMinute = 0 } = growth;
  return [
    ...(heapPerMinute > maxHeapPerMinute ? [`the heap grew by ${megabytes(heapPerMinute)} a minute`] : []),
    ...(residentPerMinute > maxResidentPerMinute
      ? [`the resident size grew by ${megabytes(residentPerMinute)} a minute`]
      : []),
  ];
};

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
