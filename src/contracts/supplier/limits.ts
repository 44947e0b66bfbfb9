import * as bounds from './bounds.ts';

/** Every number of the record contract as one object, for all who tell or use them outside the checker. */
export const limits = bounds;
