export * from './browser.ts';
export { createSupplierClient, type SupplierClient, type SupplierClientOptions } from './supplier-client.ts';
export type {
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
