import type { ProblemCode } from '../../src/contracts/problem-table.ts';
import { createEndpoint, type EndpointPlatform, type Outcome } from '../http/endpoint.ts';
import { decodePath } from '../http/path.ts';

const insightPath = /^\/api\/v1\/insights\/[^/]+\/?$/;

const problemOf = (pathname: string): ProblemCode => {
  if (decodePath(pathname) === undefined) return 'malformed_path';
  return insightPath.test(pathname) ? 'insight_not_found' : 'not_found';
};

const supplierPath = /^\/api\/v1\/supplier(?:\/|$)/;

/**
 * Answers whatever under `/api/` nothing else answers, with any method. Under the supplier path no web page may
 * read the answer, as none may hold a key.
 */
export const createNotFoundEndpoint = (platform: EndpointPlatform) => {
  const handle = (request: Request): Outcome => ({
    kind: 'problem',
    problem: { code: problemOf(new URL(request.url).pathname) },
  });
  const anonymous = createEndpoint({ route: 'none', methods: 'any', handle }, platform);
  const supplier = createEndpoint({ route: 'none', methods: 'any', crossOrigin: false, handle }, platform);
  return (request: Request, requestId: string): Promise<Response> =>
    supplierPath.test(new URL(request.url).pathname)
      ? supplier(request, requestId)
      : anonymous(request, requestId);
};
