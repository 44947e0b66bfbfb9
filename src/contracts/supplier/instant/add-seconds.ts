import type { Instant } from './instant.ts';

/** The moment that many whole seconds later. */
export const addSeconds = (instant: Instant, seconds: number): Instant => ({
  seconds: instant.seconds + seconds,
  fraction: instant.fraction,
});
