/*
 * Whether a batch meets the record contract, and if not, where and why. It needs no package.
 */

// Its parts, for programs that make batches of other data and say where a fault lies in it.
export { checkBatch, checkRequest, checkSource, createBatchContext } from './check/batch.ts';
export { createFindings, Pointer } from './check/findings.ts';
export { checkRecord } from './check/record.ts';
export { identifierRule } from './check/strings.ts';
export { compareDecimals, divideDecimal, isDecimal } from './decimal.ts';
export {
  addSeconds,
  compareInstants,
  formatInstant,
  type Instant,
  instantOf,
  instantOfMilliseconds,
  type PointInTime,
  parseInstant,
} from './instant.ts';
// One batch.
export { validateBatch } from './validate-batch.ts';
export type { BatchVerdict, InvalidVerdict, UnreadableVerdict, ValidVerdict, Verdict } from './verdict.ts';
