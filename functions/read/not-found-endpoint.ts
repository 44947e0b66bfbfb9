import { createEndpoint, type EndpointPlatform, type Outcome } from '../http/endpoint.ts';
import { decodePath } from '../http/path.ts';
import type { ProblemCode } from '../http/problems.ts';

const insightPath = /^\/api\/v1\/insights\/[^/]+\/?$/;

const problemOf = (pathname: string): ProblemCode => {
  if (decodePath(pathname) === undefined) return 'malformed_path';
  return insightPath.test(pathname) ? 'insight_not_found' : 'not_found';
};

/** Answers whatever under `/api/` nothing else answers, with any method. */
export const createNotFoundEndpoint = (platform: EndpointPlatform) => {
  const answer = (request: Request): Outcome => ({
    kind: 'problem',
    problem: { code: problemOf(new URL(request.url).pathname) },
  });
  return createEndpoint({ route: 'none', methods: 'any', handle: answer }, platform);
};
