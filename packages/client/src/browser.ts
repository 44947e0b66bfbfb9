/**
 * What the package is where a bundler builds for browsers: what needs no key. A program that imports `createSupplierClient`
 * then does not build, so that no key gets into a file that readers download.
 */
export { type Candidates, candidatesOf, type OtherLists } from './candidates.ts';
export type {
  AbortedFailure,
  Answer,
  Failure,
  ForeignAnswerFailure,
  ForeignReason,
  NoAnswerFailure,
  NotSentFailure,
  ProblemFailure,
} from './failure.ts';
export type { ClientOptions, Wait } from './options.ts';
export type { Platform } from './platform.ts';
export { type CallOptions, createReadClient, type ProductAnswer, type ReadClient } from './read-client.ts';
export type {
  InsightListResponse,
  InsightResponse,
  ManufacturerCandidate,
  Problem,
  Product,
  ProductCandidate,
  ProductResponse,
  RecordCandidate,
  SiteOverviewResponse,
} from './types.ts';
