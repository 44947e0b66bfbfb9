import { apiHeaders, crossOriginHeaders, preflightHeaders } from '../../src/contracts/api-headers.ts';
import { type ProblemOccurrence, problems } from '../../src/contracts/problem-table.ts';
import { asksForHtml, problemPage } from './problem-page.ts';

/**
 * The `application/problem+json` response of a problem, after RFC 9457. It is never stored by a cache, so a
 * record or an Insight published a moment later is found.
 */
const problemResponse = (occurrence: ProblemOccurrence, baseUrl: string): Response => {
  const { status, title, detail, retryable } = problems[occurrence.code];
  const body = {
    type: `${baseUrl}/problems/${occurrence.code}`,
    title,
    status,
    detail: occurrence.detail ?? detail,
    code: occurrence.code,
    retryable,
    ...occurrence.extensions,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...occurrence.headers,
    },
  });
};

/** What a handler may tell the log beside its answer. */
type LogFacts = {
  /** The key the request was made with, once it is known to be one of ours. */
  readonly keyId?: string;
  /** Why the answer is a 503. Never part of the answer. */
  readonly error?: string;
};

/** What a handler comes to: a response, or a problem that becomes one. */
export type Outcome =
  | { readonly kind: 'response'; readonly response: Response; readonly log?: LogFacts }
  | { readonly kind: 'problem'; readonly problem: ProblemOccurrence; readonly log?: LogFacts };

/** One line of the log, written for each request that reaches a function. Never a key, a body or an address. */
export type LogLine = {
  readonly requestId: string;
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly durationMilliseconds: number;
  /** The id of the key the request was made with, which is not secret; only when it is one of ours. */
  readonly keyId?: string;
  /** What failed, only when the answer is a 500 or 503. */
  readonly error?: string;
};

/** What the platform gives to every endpoint. */
export type EndpointPlatform = {
  /** The public address of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** A clock in milliseconds that only moves forward. */
  readonly monotonicMilliseconds: () => number;
  /** Where log lines go. */
  readonly log: (line: LogLine) => void;
};

/** What one endpoint is. */
type EndpointDefinition = {
  /** The route as the documentation writes it, for the log. */
  readonly route: string;
  /** The methods the handler answers (`HEAD` follows `GET`, `OPTIONS` is answered here), or `any`. */
  readonly methods: readonly string[] | 'any';
  /** `false` when no web page may call it: no answer has a CORS header and `OPTIONS` is refused as well. */
  readonly crossOrigin?: false;
  /** `true` when people come here with a browser: a problem is then a page for who asks for HTML. */
  readonly forPeople?: true;
  readonly handle: (request: Request) => Outcome | Promise<Outcome>;
};

const allowedMethods = (methods: readonly string[], crossOrigin: boolean): string[] => [
  ...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  ...(crossOrigin ? ['OPTIONS'] : []),
];

/** The 405 of an endpoint that answers only these methods. */
const methodNotAllowed = (allowed: readonly string[]): Outcome => ({
  kind: 'problem',
  problem: {
    code: 'method_not_allowed',
    headers: { Allow: allowed.join(', ') },
  },
});

const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : 'A value that is not an Error was thrown.';

/**
 * Makes an endpoint: a function from a request and its id to a response. It answers preflight requests and
 * refuses other methods, and it is the one place where an unexpected exception becomes an answer.
 */
export const createEndpoint = (definition: EndpointDefinition, platform: EndpointPlatform) => {
  const { methods, crossOrigin = true } = definition;
  const allowed = methods === 'any' ? [] : allowedMethods(methods, crossOrigin);

  const run = async (request: Request): Promise<Outcome> => {
    if (methods === 'any') return definition.handle(request);
    if (request.method === 'OPTIONS' && crossOrigin) {
      const headers = { Allow: allowed.join(', '), ...preflightHeaders(allowed) };
      return { kind: 'response', response: new Response(null, { status: 204, headers }) };
    }
    if (!allowed.includes(request.method)) return methodNotAllowed(allowed);
    return definition.handle(request);
  };

  const respond = (request: Request, outcome: Outcome): Response => {
    if (outcome.kind === 'response') return outcome.response;
    const isPage = definition.forPeople === true && asksForHtml(request);
    const response = isPage
      ? problemPage(outcome.problem)
      : problemResponse(outcome.problem, platform.baseUrl);
    if (definition.forPeople === true) response.headers.set('Vary', 'Accept');
    return response;
  };

  return async (request: Request, requestId: string): Promise<Response> => {
    const startedAt = platform.monotonicMilliseconds();
    let outcome: Outcome;
    let error: string | undefined;
    try {
      outcome = await run(request);
    } catch (thrown) {
      error = describeError(thrown);
      outcome = { kind: 'problem', problem: { code: 'internal_error' } };
    }
    const response = respond(request, outcome);
    const fixed = {
      ...apiHeaders(platform.baseUrl),
      ...(crossOrigin ? crossOriginHeaders : {}),
      'X-Request-Id': requestId,
    };
    for (const [name, value] of Object.entries(fixed)) response.headers.set(name, value);
    platform.log({
      requestId,
      route: definition.route,
      method: request.method,
      status: response.status,
      durationMilliseconds: Math.round((platform.monotonicMilliseconds() - startedAt) * 1000) / 1000,
      ...outcome.log,
      ...(error === undefined ? {} : { error }),
    });
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
};
