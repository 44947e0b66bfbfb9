import * as limits from '../../src/contracts/supplier/limits.ts';

/** What the validation endpoint is and does, as `/me` announces it and as the endpoint is made. */
export const validateCapability = {
  method: 'POST',
  path: '/api/v1/supplier/validate',
  /** The scope a key needs for it. */
  scope: 'supplier:validate',
  maxRecords: limits.maxRecords,
  maxBodyBytes: limits.maxBodyBytes,
  /** Nothing of a batch is kept. */
  persists: false,
  /** No record is taken into the catalogue. */
  admits: false,
} as const;
