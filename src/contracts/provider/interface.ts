import { maxBodyBytes, maxRecords } from '../../../packages/record-contract/src/limits.ts';

/** The version of the proposed provider interface. While it begins with 0.0, nothing about it is promised. */
export const providerInterfaceVersion = '0.0.1';

/** The paths of the interface, below the address of the supplier's own service. */
export const providerPaths = {
  provider: '/v1/provider',
  catalog: '/v1/catalog',
  availabilityCheck: '/v1/availability/check',
  health: '/v1/health',
} as const;

/** Where the OpenAPI description of the interface is published. */
export const providerDescriptionPath = '/contract/proposed-provider/openapi.json';

/** Records of a page and identifiers of an availability check: as many as a batch, so that a batch can hold either. */
export const maxProviderRecords = maxRecords;

/** Largest body of a request or an answer, in bytes: that of a batch. */
export const maxProviderBodyBytes = maxBodyBytes;

/** Longest cursor, in characters. */
export const maxCursorLength = 500;

/** The first sentences of every description of the interface. */
export const providerStatus = 'Proposed. Transport and authentication are not released. Not to be relied on.';
