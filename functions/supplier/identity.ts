import { contractVersion } from '../../src/contracts/supplier/contract-version.ts';
import type { Principal } from '../keys/admission.ts';
import { maskKey } from '../keys/key-format.ts';
import { keyLimits } from '../keys/limits.ts';
import { validateCapability } from './validate-capability.ts';

/** What `/me` says of a principal: company, key, scopes, and what the preview can do. */
export const describeIdentity = (principal: Principal) => ({
  object: 'supplier_identity',
  company: principal.company,
  key: {
    id: principal.keyId,
    masked: maskKey(principal.keyId),
    createdAt: principal.createdAt.toISOString(),
    expiresAt: principal.expiresAt.toISOString(),
  },
  scopes: principal.scopes,
  schemaVersion: contractVersion,
  capabilities: { validate: validateCapability },
  limits: { requestsPerMinute: keyLimits.requestsPerMinute },
});
