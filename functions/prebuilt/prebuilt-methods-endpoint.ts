import { createEndpoint, type EndpointPlatform } from '../http/endpoint.ts';

/**
 * Answers every method but `GET` and `HEAD` on the prebuilt endpoints and on the other JSON files that any web page may
 * read: `OPTIONS` with what is allowed, anything else with a 405.
 */
export const createPrebuiltMethodsEndpoint = (platform: EndpointPlatform) =>
  createEndpoint(
    {
      route: 'prebuilt',
      methods: ['GET'],
      handle: () => {
        throw new Error(
          'A GET of a prebuilt endpoint was routed to its method guard instead of to its file.',
        );
      },
    },
    platform,
  );
