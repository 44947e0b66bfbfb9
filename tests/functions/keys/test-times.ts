/** The time at which the tests of keys start. */
export const start = new Date('2026-11-21T12:00:00.000Z');

/** The time `milliseconds` after the start. */
export const later = (milliseconds: number): Date => new Date(start.getTime() + milliseconds);

export const hour = 3_600_000;
export const day = 24 * hour;

/** A change that an operator makes at the start. */
export const acting = { actor: 'operator:test', at: start };
