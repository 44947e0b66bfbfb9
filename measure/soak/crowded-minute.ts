import { keyLimits } from '../../src/contracts/supplier/key-limits.ts';

const minuteMicroseconds = 60_000_000;

/**
 * The first of the times, in microseconds and in any order, from which more than `limit` lie within 60 seconds; `undefined`
 * when no 60 seconds have so many. A request exactly 60 seconds after another is in another minute.
 */
export const crowdedMinute = (
  times: readonly number[],
  limit: number = keyLimits.requestsPerMinute,
): number | undefined => {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted.find((time, index) => {
    const after = sorted[index + limit];
    return after !== undefined && after - time < minuteMicroseconds;
  });
};
