import type { FunctionRoute } from './function-routes.ts';
import { functionOf, isRead, type Rewrite, redirectAnswer } from './rewrites.ts';

/** What the chain is made of. */
export type RequestChainParts = {
  readonly functions: readonly FunctionRoute[];
  readonly rewrite: (request: Request) => Promise<Rewrite | undefined>;
  /** The file at a URL's path with its headers, in an encoding that the request accepts, or nothing. */
  readonly file: (url: URL, request: Request) => Promise<Response | undefined>;
  /** The page for an address that nothing answers. */
  readonly notFoundPage: (request: Request) => Promise<Response>;
};

/**
 * Answers requests in the order in which Netlify does: functions by their own paths, then redirects and rewrites (a
 * file at the same path comes before a rule that is not forced), then files, then the 404 page.
 */
export const createRequestChain = (parts: RequestChainParts) => {
  const answer = async (request: Request, ip: string): Promise<Response> => {
    const call = (called: FunctionRoute) => called.handle(request, { requestId: crypto.randomUUID(), ip });

    const { pathname } = new URL(request.url);
    const route = parts.functions.find((candidate) => candidate.takes(request, pathname));
    if (route !== undefined) return call(route);

    const rewrite = await parts.rewrite(request);
    const isFile = isRead(request) && rewrite?.isForced !== true;
    const file = isFile ? await parts.file(new URL(request.url), request) : undefined;
    if (file !== undefined) return file;

    if (rewrite?.kind === 'redirect') return redirectAnswer(rewrite);
    const name = rewrite === undefined ? undefined : functionOf(rewrite, request);
    const target = parts.functions.find((candidate) => candidate.name === name);
    if (target !== undefined) return call(target);
    const rewritten = rewrite?.kind === 'path' ? await parts.file(rewrite.url, request) : undefined;
    return rewritten ?? parts.notFoundPage(request);
  };

  return async (request: Request, clientAddress: string): Promise<Response> => {
    const response = await answer(request, clientAddress);
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
};
