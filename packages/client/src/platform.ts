/** What a client needs from where it runs. Every member has a standard that Node, browsers, Deno and Bun share. */
export type Platform = {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** A time in milliseconds that only ever grows. */
  readonly now: () => number;
  /** The time of day, in milliseconds since 1970. */
  readonly today: () => number;
  /** A number from 0 to 1, below 1. */
  readonly random: () => number;
  /** Resolves after so many milliseconds, or as soon as the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** A signal that is aborted after so many milliseconds. */
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
