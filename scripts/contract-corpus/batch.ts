import {
  exampleBatchOf,
  exampleCapacityAt,
  exampleProductAt,
} from '../../src/contracts/supplier/examples.ts';
import type { Json } from './json.ts';

/** The clock that the batches of the corpus are held against, unless a case has its own. */
export const corpusClock = '2026-11-21T12:00:00Z';

const clock = Date.parse(corpusClock);

const times = {
  sourceUpdatedAt: '2026-11-20T23:11:09Z',
  observedAt: '2026-11-21T11:58:30.125Z',
  expiresAt: '2026-11-22T06:00:00Z',
};

/** A record that keeps every rule at the clock of the corpus. Every value is invented. */
export const exampleRecord = { ...exampleProductAt(clock), ...times } satisfies Json;

/** Capacity that keeps every rule at the clock of the corpus. */
export const exampleCapacity = {
  ...exampleCapacityAt(clock),
  availability: {
    quantity: '9.5',
    window: { start: '2026-11-23T08:00:00+01:00', end: '2026-11-23T17:30:00+01:00' },
    location: null,
    leadTimeDays: null,
  },
  ...times,
  sourceUpdatedAt: null,
} satisfies Json;

/** A batch of the records given; of the one example record when none are. */
export const batchOf = (...records: readonly Json[]): Json => ({
  ...exampleBatchOf([]),
  records: records.length === 0 ? [exampleRecord] : records,
});

/** A batch of that many records, each with an identifier of its own. */
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
