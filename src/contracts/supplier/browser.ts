/** The record contract for a page: one function from bytes to verdict, and what it needs to be called. */
export { parseInstant } from './instant.ts';
export { validateBatchBytes } from './validate-batch.ts';
