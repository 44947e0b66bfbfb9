import { catalogueFilePaths } from '../../src/contracts/catalogue-files.ts';
import type { ProblemOccurrence } from '../../src/contracts/problem-table.ts';
import {
  createFunction,
  type Endpoint,
  type EndpointDefinition,
  type EndpointPlatform,
  problemOutcome,
} from '../http/endpoint.ts';
import { createMatcher, decodePath, pathOf } from '../http/path.ts';
import { functionRoutes, type Route } from '../routes.ts';
import { prebuiltEndpoints } from './prebuilt-endpoints.ts';

/** There is no list of products under the API. The problem says where the whole catalogue is. */
const noProductList = (baseUrl: string): ProblemOccurrence => ({
  code: 'not_found',
  detail: `The API has no list of products. The whole catalogue is available as files, which ${catalogueFilePaths.list} lists. One product is at /api/v1/products/{manufacturer}/{part number}.`,
  extensions: { catalogueFiles: `${baseUrl}${catalogueFilePaths.list}` },
});

const endpoint = (route: Route, problem: ProblemOccurrence): EndpointDefinition => ({
  ...route,
  handle: (request) =>
    problemOutcome(decodePath(pathOf(request)) === undefined ? { code: 'malformed_path' } : problem),
});

const isPrebuilt = createMatcher(prebuiltEndpoints);

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/**
 * Responds to every request under `/api/` that has no other endpoint. Under the supplier path, the response has no CORS
 * headers. To a prebuilt answer every method but `GET` and `HEAD` is a 405, also one that Netlify's `method` cannot name, such
 * as `PROPFIND`.
 */
export const createNotFoundFunction = (platform: EndpointPlatform): Endpoint => {
  const { insight, products, supplier, other } = functionRoutes['not-found'].routes;
  const unknown = createFunction(
    [
      endpoint(insight, { code: 'insight_not_found' }),
      endpoint(products, noProductList(platform.baseUrl)),
      endpoint(supplier, { code: 'not_found' }),
      endpoint(other, { code: 'not_found' }),
    ],
    platform,
  );
  const prebuilt = createFunction(prebuiltEndpoints, platform);
  return (request, context) =>
    (isRead(request) || isPrebuilt(request) === undefined ? unknown : prebuilt)(request, context);
};
