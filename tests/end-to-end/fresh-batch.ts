import { batchExample } from '../../src/publish/openapi/supplier-examples.ts';

const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** The example of the API description, observed a minute ago. */
export const freshBatch = () => ({
  ...batchExample,
  records: batchExample.records.map((record) => ({
    ...record,
    sourceUpdatedAt: hoursFromNow(-24),
    observedAt: hoursFromNow(-1 / 60),
    expiresAt: hoursFromNow(12),
  })),
});
