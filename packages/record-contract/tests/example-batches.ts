import { exampleBatchOf, exampleCapacityAt, exampleProductAt } from '../src/examples.ts';
import type { Json } from './json-at-pointer.ts';

/** The reference time of the corpus, unless a case has its own. */
export const corpusTime = '2026-11-21T12:00:00Z';

const now = Date.parse(corpusTime);

const times = {
  sourceUpdatedAt: '2026-11-20T23:11:09Z',
  observedAt: '2026-11-21T11:58:30.125Z',
  expiresAt: '2026-11-22T06:00:00Z',
};

/** An invented record that meets the contract at the reference time of the corpus. */
export const exampleRecord = { ...exampleProductAt(now), ...times } satisfies Json;

/** Invented capacity that meets the contract at the reference time of the corpus. */
export const exampleCapacity = {
  ...exampleCapacityAt(now),
  availability: {
    quantity: '9.5',
    window: { start: '2026-11-23T08:00:00+01:00', end: '2026-11-23T17:30:00+01:00' },
    location: null,
    leadTimeDays: null,
  },
  ...times,
  sourceUpdatedAt: null,
} satisfies Json;

/** A batch of the given records, or of the example record if none are given. */
export const batchOf = (...records: readonly Json[]): Json => ({
  ...exampleBatchOf([]),
  records: records.length === 0 ? [exampleRecord] : records,
});

/** A batch of `size` records with different identifiers. */
export const batchOfSize = (size: number): Json =>
  batchOf(
    ...Array.from(
      { length: size },
      (_, index): Json => ({
        ...exampleRecord,
        sourceRecordId: `erp:item-${10_001 + index}`,
      }),
    ),
  );
