import { exampleBatchOf, exampleProductAt } from '../../../src/contracts/supplier/examples.ts';

/** The reference time at which the batch below is valid. */
export const batchClock = new Date('2026-11-21T12:00:00.000Z');

/** A record that meets the contract. */
export const validRecord = exampleProductAt(batchClock.getTime());

/** A batch of one record that meets the contract. */
export const validBatch = exampleBatchOf([validRecord]);
