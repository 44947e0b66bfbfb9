/*
 * The supplier record contract: is this batch valid, and if not, where and why? It needs zod alone, and runs in Node, browsers and
 * gateways.
 */

// Its parts, for programs that make batches of other data and say where a fault lies in it.
export { checkBatch, checkRequest, checkSource, createBatchContext } from './check/batch.ts';
export { createFindings, Pointer } from './check/findings.ts';
export { checkRecord } from './check/record.ts';
export { identifierRule } from './check/strings.ts';
// The values of fields.
export {
  contractVersion,
  recordConditions,
  recordKinds,
  recordStatuses,
  sourceModes,
  taxBases,
} from './choices.ts';
export { compareDecimals, divideDecimal, isDecimal } from './decimal.ts';
// Invented records, for examples and tests.
export { exampleBatchAt, exampleBatchOf, exampleProductAt } from './examples.ts';
export { explanationOf, findingCodes, relationCodes } from './finding-codes.ts';
export {
  addSeconds,
  compareInstants,
  formatInstant,
  type Instant,
  instantOfMilliseconds,
  parseInstant,
} from './instant.ts';
export * from './limits.ts';
export { createPublishedSchemas, type PublishedSchema } from './published-schemas.ts';
export { type Finding, FindingSchema } from './schemas/finding.ts';
// The schemas, as zod and as JSON Schema.
export { PricingSchema } from './schemas/pricing.ts';
export { SupplierRecordSchema } from './schemas/record.ts';
export { SupplierSourceSchema, type ValidationRequest, ValidationRequestSchema } from './schemas/request.ts';
export { type ValidationResult, ValidationResultSchema } from './schemas/result.ts';
export { freeText, IdentifierSchema, TimestampSchema } from './schemas/values.ts';
// Strict JSON.
export { pointerTo, printablePointer } from './strict-json/json-pointer.ts';
export { type JsonRefusal, jsonRefusalCodes, maxDepth } from './strict-json/json-refusal.ts';
export { parseStrictJson } from './strict-json/parse-strict-json.ts';
export { readStrictJson } from './strict-json/read-strict-json.ts';
export { positionOfColumn, positionsIn, type TextPosition } from './text-position.ts';
// One batch.
export { validateBatch } from './validate-batch.ts';
export type { BatchVerdict, InvalidVerdict, UnreadableVerdict, ValidVerdict, Verdict } from './verdict.ts';
