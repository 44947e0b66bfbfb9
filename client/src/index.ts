export { type Candidates, candidatesOf } from './candidates.ts';
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
export { type CallOptions, createReadClient, type ReadClient } from './read-client.ts';
export { createSupplierClient, type SupplierClient, type SupplierClientOptions } from './supplier-client.ts';
export type {
  InsightListResponse,
  InsightResponse,
  ManufacturerCandidate,
  Problem,
  Product,
  ProductCandidate,
  ProductResponse,
  SiteOverviewResponse,
  SupplierIdentityResponse,
  SupplierRecord,
  SupplierSource,
  ValidationResult,
} from './types.ts';
export type {
  BatchFinding,
  BatchOutcome,
  InvalidBatch,
  RecordFinding,
  RefusedBatch,
  Stopped,
  ValidateOptions,
  ValidBatch,
} from './validate-records.ts';
