import type { EndpointDefinition } from '../http/endpoint.ts';
import { functionRoutes } from '../routes.ts';

/**
 * Respond to every method except `GET` and `HEAD` on the prebuilt endpoints and on the other JSON files that web pages
 * may read: to `OPTIONS` with the allowed methods, to others with a 405.
 */
export const prebuiltEndpoints: readonly EndpointDefinition[] = Object.values(
  functionRoutes['prebuilt-methods'].routes,
).map((route) => ({
  ...route,
  handle: () => {
    throw new Error('A GET of a prebuilt endpoint was routed to this function instead of its file.');
  },
}));
