import { maxBodyBytes, maxRecords } from '../../../packages/record-contract/src/limits.ts';

/** The validation endpoint and its limits, as `/me` returns them. */
export const validateCapability = {
  method: 'POST',
  path: '/api/v1/supplier/validate',
  /** The scope that the endpoint requires. */
  scope: 'supplier:validate',
  maxRecords: maxRecords,
  maxBodyBytes: maxBodyBytes,
  /** Nothing in a batch is stored. */
  persists: false,
  /** No record is added to the catalogue. */
  admits: false,
} as const;
