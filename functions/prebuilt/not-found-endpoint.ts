import { catalogueFilePaths } from '../../src/contracts/catalogue-files.ts';
import type { ProblemOccurrence } from '../../src/contracts/problem-table.ts';
import { createEndpoint, type Endpoint, type EndpointPlatform, problemOutcome } from '../http/endpoint.ts';
import { decodePath, pathOf } from '../http/path.ts';
import { createPrebuiltMethodsEndpoint } from './prebuilt-methods-endpoint.ts';

const insightPath = /^\/api\/v1\/insights\/[^/]+\/?$/;

const productsPath = /^\/api\/v1\/products\/?$/;

/** There is no list of products under the API. The problem says where the whole catalogue is. */
const noProductList = (baseUrl: string): ProblemOccurrence => ({
  code: 'not_found',
  detail: `The API has no list of products. The whole catalogue is available as files, which ${catalogueFilePaths.list} lists. One product is at /api/v1/products/{manufacturer}/{part number}.`,
  extensions: { catalogueFiles: `${baseUrl}${catalogueFilePaths.list}` },
});

const problemOf = (pathname: string, baseUrl: string): ProblemOccurrence => {
  if (decodePath(pathname) === undefined) return { code: 'malformed_path' };
  if (productsPath.test(pathname)) return noProductList(baseUrl);
  return { code: insightPath.test(pathname) ? 'insight_not_found' : 'not_found' };
};

/** The prebuilt answers under `/api/`. Methods that `prebuilt-methods` does not list come here, such as `PROPFIND`. */
const prebuiltPath =
  /^\/api\/v1\/(?:(?:site|insights)(?:\.json)?\/?|insights\/[^/]+\/?|products\/[^/]+\.json)$/;

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

const supplierPath = /^\/api\/v1\/supplier(?:\/|$)/;

/**
 * Responds to every request under `/api/` that has no other endpoint. Under the supplier path, the response has no CORS
 * headers, because no web page may hold a key. To a prebuilt answer every method but `GET` and `HEAD` is a 405, as unusual as it is.
 */
export const createNotFoundEndpoint = (platform: EndpointPlatform): Endpoint => {
  const handle = (request: Request) => problemOutcome(problemOf(pathOf(request), platform.baseUrl));
  const anonymous = createEndpoint({ route: 'none', methods: 'any', handle }, platform);
  const supplier = createEndpoint({ route: 'none', methods: 'any', crossOrigin: false, handle }, platform);
  const prebuilt = createPrebuiltMethodsEndpoint(platform);
  return (request, ...call) => {
    const path = pathOf(request);
    const endpoint = supplierPath.test(path)
      ? supplier
      : prebuiltPath.test(path) && !isRead(request)
        ? prebuilt
        : anonymous;
    return endpoint(request, ...call);
  };
};
