/*
 * The supplier record contract: is this batch valid, and if not, where and why? It needs zod alone, and runs in Node, browsers and
 * gateways. Its parts are entries too, for programs that need only one of them.
 */

// Invented records, for examples and tests.
export { exampleBatchAt, exampleBatchOf, exampleProductAt } from './examples.ts';
export { explanationOf, findingCodes, relationCodes } from './finding-codes.ts';
export * from './limits.ts';
export * from './schemas.ts';
export * from './strict-json.ts';
export * from './validation.ts';
