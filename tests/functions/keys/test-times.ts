/** When everything about keys begins in the tests. */
export const start = new Date('2026-11-21T12:00:00.000Z');

/** The moment that many milliseconds after the beginning. */
export const later = (milliseconds: number): Date => new Date(start.getTime() + milliseconds);

export const hour = 3_600_000;
export const day = 24 * hour;

/** A change that an operator makes at the beginning. */
export const acting = { actor: 'operator:test', at: start };
