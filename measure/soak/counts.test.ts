import { describe, expect, it } from 'vitest';
import { countComplaints } from './counts.ts';
import type { KeyUse } from './key-uses.ts';

const start = Date.UTC(2026, 10, 22);

/** Requests of one key, this many milliseconds after the start. */
const requests = (at: readonly number[], counted: KeyUse['counted'] = 'yes'): KeyUse[] =>
  at.map((milliseconds) => ({
    sentAt: start + milliseconds,
    receivedAt: start + milliseconds + 5,
    counted,
  }));

/** What the database counted, this many milliseconds after the start. */
const windows = (at: readonly number[], crash?: number) => ({
  times: new Map([['key', new Set(at.map((milliseconds) => (start + milliseconds) * 1000))]]),
  mayBeLost: (from: number, until: number) =>
    crash !== undefined && until >= start + crash - 1_000 && from <= start + crash,
});

const reasons = (uses: KeyUse[], record: ReturnType<typeof windows>) =>
  countComplaints(new Map([['key', uses]]), record).map(({ reason }) => reason);

const spread = (count: number, step: number) => Array.from({ length: count }, (_, index) => index * step);

describe('the counts of a key', () => {
  it('are right when each request was counted once and a minute has 60', () => {
    const at = spread(180, 1_000);
    expect(reasons(requests(at), windows(at))).toEqual([]);
  });

  it('are wrong when 61 were admitted within 60 seconds', () => {
    const at = spread(61, 999.999);
    expect(reasons(requests(at), windows(at))).toEqual([
      'more than 60 requests in the 60 seconds from 2026-11-22T00:00:00.000Z',
    ]);
  });

  it('are wrong when a request was lost or counted twice', () => {
    expect(reasons(requests([0, 10]), windows([0]))).toEqual([
      'not counted: 2026-11-22T00:00:00.010Z to 2026-11-22T00:00:00.015Z',
    ]);
    expect(reasons(requests([0]), windows([0, 1]))).toEqual([
      'counted without a request: 2026-11-22T00:00:00.001Z',
    ]);
    expect(reasons(requests([0], 'no'), windows([0]))).toEqual([
      'counted without a request: 2026-11-22T00:00:00.000Z',
    ]);
  });

  it('belong to the requests in whose time they are', () => {
    const reason = 'not counted: 2026-11-22T00:00:00.000Z to 2026-11-22T00:00:00.005Z';
    expect(reasons(requests([0]), windows([100]))).toContain(reason);
  });

  it('may have counted a request without an answer', () => {
    expect(reasons(requests([0], 'unknown'), windows([]))).toEqual([]);
    expect(reasons(requests([0], 'unknown'), windows([0]))).toEqual([]);
  });

  it('may lack the last second before a crash of the database, and nothing earlier', () => {
    expect(reasons(requests([0, 5_000, 5_500]), windows([0], 5_900))).toEqual([]);
    expect(reasons(requests([0, 2_000, 5_500]), windows([0], 5_900))).toEqual([
      'not counted: 2026-11-22T00:00:02.000Z to 2026-11-22T00:00:02.005Z',
    ]);
  });
});
