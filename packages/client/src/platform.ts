/** The platform of a client, all standards that Node, browsers, Deno and Bun share. */
export type Platform = {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** The time of day, in milliseconds since 1970. */
  readonly today: () => number;
  /** A number from 0 to 1, below 1. */
  readonly random: () => number;
  /** Resolves after this number of milliseconds, or when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** A signal that is aborted after this number of milliseconds. */
  readonly timeLimit: (milliseconds: number) => AbortSignal;
};

/** The platform that the program runs on. */
export const standardPlatform: Platform = {
  fetch: (address, init) => fetch(address, init),
  now: () => performance.now(),
  today: Date.now,
  random: Math.random,
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal?.addEventListener('abort', end);
      if (signal?.aborted) end();
    }),
  timeLimit: (milliseconds) => AbortSignal.timeout(milliseconds),
};
