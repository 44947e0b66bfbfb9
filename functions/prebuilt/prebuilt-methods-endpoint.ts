import { createEndpoint, type EndpointPlatform } from '../http/endpoint.ts';

/**
 * Responds to every method except `GET` and `HEAD` on the prebuilt endpoints and on the other JSON files that web pages
 * may read: to `OPTIONS` with the allowed methods, to others with a 405.
 */
export const createPrebuiltMethodsEndpoint = (platform: EndpointPlatform) =>
  createEndpoint(
    {
      route: 'prebuilt',
      methods: ['GET'],
      handle: () => {
        throw new Error('A GET of a prebuilt endpoint was routed to this function instead of its file.');
      },
    },
    platform,
  );
