/** The record contract for a page: one function from bytes to verdict, and what it needs to be called. */
export { formatInstant } from './instant/format-instant.ts';
export { instantOfMilliseconds } from './instant/instant-of-milliseconds.ts';
export { parseInstant } from './instant/parse-instant.ts';
export { validateBatchBytes } from './validate-batch-bytes.ts';
