import type { Instant } from './instant.ts';

const trailingZeros = /0+$/;

/** The moment of a computer's clock: whole milliseconds since 1970, as `Date.now()` gives them. */
export const instantOfMilliseconds = (milliseconds: number): Instant => {
  const seconds = Math.floor(milliseconds / 1000);
  const rest = Math.trunc(milliseconds - seconds * 1000);
  return { seconds, fraction: String(rest).padStart(3, '0').replace(trailingZeros, '') };
};
