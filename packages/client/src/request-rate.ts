import type { KeyLimits } from './types.ts';

/** Requests of a key that the service accepts in any 60 seconds. */
export const requestsPerMinute: KeyLimits['requestsPerMinute'] = 60;

const windowMilliseconds = 60_000;

/** A request that counts towards the rate. */
type Counted = { at: number };

/** Dependencies of the rate limiter. */
type Waiting = {
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly isAborted: () => boolean;
};

/**
 * Keeps the requests of one client within the rate of its key. The function it returns waits until another request may
 * be sent, and gives a function to call when its answer is there: the service counts a request when it arrives, which is
 * not later than that.
 */
export const createRequestRate = () => {
  let counted: readonly Counted[] = [];

  return async ({ now, wait, isAborted }: Waiting): Promise<() => void> => {
    for (;;) {
      counted = counted.filter(({ at }) => at + windowMilliseconds > now());
      if (counted.length < requestsPerMinute || isAborted()) break;
      await wait(
        counted.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY) +
          windowMilliseconds -
          now(),
      );
    }
    const request: Counted = { at: now() };
    counted = [...counted, request];
    return () => {
      request.at = now();
    };
  };
};
