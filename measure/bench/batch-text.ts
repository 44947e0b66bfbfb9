import { exampleBatchOf, exampleProductAt } from '../../src/contracts/supplier/examples.ts';

/** A batch of so many records that meet the contract at a time, as JSON. */
export const batchText = (count: number, at: Date): string => {
  const record = exampleProductAt(at.getTime());
  return JSON.stringify(
    exampleBatchOf(
      Array.from({ length: count }, (_, index) => ({ ...record, sourceRecordId: `erp:${index}` })),
    ),
  );
};
