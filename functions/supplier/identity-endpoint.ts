import type { EndpointPlatform } from '../http/endpoint.ts';
import { describeIdentity } from './identity.ts';
import { jsonOutcome } from './json-outcome.ts';
import { createSupplierEndpoint } from './supplier-endpoint.ts';
import type { SupplierServices } from './supplier-services.ts';

/** Answers `GET /api/v1/supplier/me`: whom the key speaks for and what it may do. */
export const createIdentityEndpoint = (services: SupplierServices, platform: EndpointPlatform) =>
  createSupplierEndpoint(
    {
      path: '/api/v1/supplier/me',
      method: 'GET',
      scope: 'supplier:read',
      handle: (_request, principal) => jsonOutcome(describeIdentity(principal)),
    },
    services,
    platform,
  );
