import type { HeapOfKind } from './heap-by-kind.ts';
import type { MemoryGrowth } from './memory-watch.ts';

/** An object that is kept for each request is larger than this. */
export const mostBytesPerRequest = 64;

/** 1,000 kept objects of 100 bytes a second would be six times as much. */
export const mostHeapPerMinute = 1024 * 1024;

/** The allocator and the garbage collector of V8 come and go by as much. */
export const mostResidentPerMinute = 4 * 1024 * 1024;

/** A process that has served for less still grows to its working size. */
const leastSeconds = 240;

/** Whether the memory was watched long enough to be judged. */
export const isJudged = (growth: MemoryGrowth | undefined): growth is MemoryGrowth =>
  growth !== undefined && growth.seconds >= leastSeconds;

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(2)} MiB`;

/** A sentence for each bound that the memory did not keep. */
export const memoryComplaints = (heap: readonly HeapOfKind[], growth: MemoryGrowth | undefined): string[] => {
  const kinds = heap
    .filter(({ bytesPerRequest }) => bytesPerRequest > mostBytesPerRequest)
    .map(
      ({ kind, bytesPerRequest }) =>
        `each request of the kind "${kind}" leaves ${bytesPerRequest} bytes in the heap`,
    );
  if (!isJudged(growth)) return kinds;
  const { residentPerMinute = 0, heapPerMinute = 0 } = growth;
  return [
    ...kinds,
    ...(heapPerMinute > mostHeapPerMinute ? [`the heap grew by ${megabytes(heapPerMinute)} a minute`] : []),
    ...(residentPerMinute > mostResidentPerMinute
      ? [`the resident size grew by ${megabytes(residentPerMinute)} a minute`]
      : []),
  ];
};
