import type { Instant } from './instant.ts';

/** Negative, zero or positive as `left` is before, at or after `right`; exact at any number of digits. */
export const compareInstants = (left: Instant, right: Instant): number => {
  if (left.seconds !== right.seconds) return left.seconds - right.seconds;
  if (left.fraction === right.fraction) return 0;
  // Digits after a decimal point, without trailing zeros, sort as numbers when they sort as text.
  return left.fraction < right.fraction ? -1 : 1;
};
