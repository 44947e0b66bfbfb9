import type { ProblemCode } from '../../src/contracts/problem-table.ts';
import { createEndpoint, type EndpointPlatform, problemOutcome } from '../http/endpoint.ts';
import { decodePath } from '../http/path.ts';

const insightPath = /^\/api\/v1\/insights\/[^/]+\/?$/;

const problemOf = (pathname: string): ProblemCode => {
  if (decodePath(pathname) === undefined) return 'malformed_path';
  return insightPath.test(pathname) ? 'insight_not_found' : 'not_found';
};

const supplierPath = /^\/api\/v1\/supplier(?:\/|$)/;

/**
 * Responds to every request under `/api/` that has no other endpoint. Under the supplier path, the response has no CORS
 * headers, because no web page may hold a key.
 */
export const createNotFoundEndpoint = (platform: EndpointPlatform) => {
  const handle = (request: Request) => problemOutcome({ code: problemOf(new URL(request.url).pathname) });
  const anonymous = createEndpoint({ route: 'none', methods: 'any', handle }, platform);
  const supplier = createEndpoint({ route: 'none', methods: 'any', crossOrigin: false, handle }, platform);
  return (request: Request, requestId: string): Promise<Response> =>
    supplierPath.test(new URL(request.url).pathname)
      ? supplier(request, requestId)
      : anonymous(request, requestId);
};
