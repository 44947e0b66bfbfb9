import { contractVersion } from '../../packages/record-contract/src/limits.ts';
import type { SupplierIdentity } from '../../src/contracts/supplier/identity.ts';
import { maskKey } from '../../src/contracts/supplier/key-format.ts';
import { keyLimits } from '../../src/contracts/supplier/key-limits.ts';
import { validateCapability } from '../../src/contracts/supplier/validate-capability.ts';
import type { Principal } from '../keys/admission.ts';
import { functionRoutes } from '../routes.ts';
import { jsonOutcome, type SupplierServices, supplierEndpoint } from './supplier-endpoint.ts';

/** The data of `/me`: company, key, scopes, and the functions of the preview. */
const describeIdentity = (principal: Principal): SupplierIdentity => ({
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

/** `GET /api/v1/supplier/me`: the company, scopes and limits of the key. */
export const identityEndpoint = (services: SupplierServices) =>
  supplierEndpoint(
    {
      ...functionRoutes['supplier-me'].routes.me,
      scope: 'supplier:read',
      handle: (_request, principal) => jsonOutcome(describeIdentity(principal)),
    },
    services,
  );
