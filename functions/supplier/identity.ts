import { contractVersion } from '../../src/contracts/supplier/contract-version.ts';
import { maskKey } from '../../src/contracts/supplier/key-format.ts';
import type { SupplierIdentity } from '../../src/contracts/supplier/schemas/identity.ts';
import type { Principal } from '../keys/admission.ts';
import { keyLimits } from '../keys/limits.ts';
import { validateCapability } from './validate-capability.ts';

/** What `/me` says of a principal: company, key, scopes, and what the preview can do. */
export const describeIdentity = (principal: Principal): SupplierIdentity => ({
  object: 'supplier_identity',
  company: principal.company,
  key: {
    id: principal.keyId,
    masked: maskKey(principal.keyId),
    createdAt: principal.createdAt.toISOString(),
    expiresAt: principal.expiresAt.toISOString(),
  },
  scopes: [...principal.scopes],
  schemaVersion: contractVersion,
  capabilities: { validate: validateCapability },
  limits: { requestsPerMinute: keyLimits.requestsPerMinute },
});
