import type { TakeTurn } from '../../functions/http/computing.ts';
import { tooManyFromAddressDetail } from '../../src/contracts/address-limits.ts';
import { protocolProblem } from '../http/protocol-problem.ts';
import type { AddressLimits } from './address-limits.ts';
import { compressed } from './content-coding.ts';
import type { FunctionRoute } from './function-routes.ts';
import { functionOf, isRead, type Rewrite, redirectAnswer } from './rewrites.ts';

/** A request that was answered. */
export type AnsweredRequest = {
  /** The name of the function, or `file`, `redirect` or `not_found` for what no function answers. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
};

/** What the chain is made of. */
export type RequestChainParts = {
  readonly functions: readonly FunctionRoute[];
  readonly rewrite: (request: Request) => Promise<Rewrite | undefined>;
  /** The file at a URL's path with its headers, in an encoding that the request accepts, or nothing. */
  readonly file: (url: URL, request: Request) => Promise<Response | undefined>;
  /** The page for an address that nothing answers. */
  readonly notFoundPage: (request: Request) => Promise<Response>;
  /** The public address of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** Nobody is limited when it is absent. */
  readonly addressLimits?: AddressLimits | undefined;
  /** Nobody waits for others to use the thread when it is absent. */
  readonly takeTurn?: TakeTurn | undefined;
  /** Told of every request that was answered. */
  readonly record?: ((request: AnsweredRequest) => void) | undefined;
};

/**
 * Answers requests in the order in which Netlify does: functions by their own paths, then files, then redirects and rewrites,
 * none of which is forced, then the 404 page.
 */
export const createRequestChain = (parts: RequestChainParts) => {
  const { baseUrl, addressLimits, takeTurn, record } = parts;

  /** The answer, and what gave it. */
  const answer = async (
    request: Request,
    ip: string,
  ): Promise<{ readonly route: string; readonly response: Response }> => {
    const call = async (called: FunctionRoute) => {
      const counted = addressLimits?.(called, ip);
      if (counted?.kind === 'limited') {
        const headers = { 'Retry-After': String(counted.waitSeconds) };
        return {
          route: called.name,
          response: protocolProblem(429, tooManyFromAddressDetail, baseUrl, headers),
        };
      }
      const context = { requestId: crypto.randomUUID(), ip, takeTurn };
      // A key has a limit of its own, and busy ones behind one address must not take each other's place.
      const answered = await called.handle(
        request,
        counted ? { ...context, keyAdmitted: counted.takeBack } : context,
      );
      // Pages alone: an answer with a secret must not change its length with what a stranger puts beside it.
      const isPage = answered.headers.get('content-type')?.startsWith('text/html') === true;
      const response = isPage ? await compressed(request, answered) : answered;
      return { route: called.name, response };
    };

    const route = parts.functions.find((candidate) => candidate.takes(request));
    if (route !== undefined) return call(route);

    const file = isRead(request) ? await parts.file(new URL(request.url), request) : undefined;
    if (file !== undefined) return { route: 'file', response: file };

    const rewrite = await parts.rewrite(request);
    if (rewrite?.kind === 'redirect') return { route: 'redirect', response: redirectAnswer(rewrite) };
    const name = rewrite === undefined ? undefined : functionOf(rewrite, request);
    const target = parts.functions.find((candidate) => candidate.name === name);
    if (target !== undefined) return call(target);
    const rewritten = rewrite?.kind === 'path' ? await parts.file(rewrite.url, request) : undefined;
    if (rewrite?.kind !== 'path' || rewritten === undefined) {
      return { route: 'not_found', response: await parts.notFoundPage(request) };
    }
    const { body, headers } = rewritten;
    const { status } = rewrite;
    return { route: 'file', response: status === 200 ? rewritten : new Response(body, { status, headers }) };
  };

  return async (request: Request, clientAddress: string): Promise<Response> => {
    const startedAt = performance.now();
    const { route, response } = await answer(request, clientAddress);
    record?.({ route, status: response.status, milliseconds: performance.now() - startedAt });
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
};
