import { compareDecimals } from '../decimal/compare-decimals.ts';
import type { Instant } from './instant.ts';

/** Negative, zero or positive as `left` is before, at or after `right`; exact at any number of digits. */
export const compareInstants = (left: Instant, right: Instant): number =>
  left.seconds - right.seconds || compareDecimals(`.${left.fraction}`, `.${right.fraction}`);
