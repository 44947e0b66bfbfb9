import { channel } from 'node:diagnostics_channel';
import {
  apiHeaders,
  crossOriginHeaders,
  preflightHeaders,
  transportHeaders,
} from '../../src/contracts/headers.ts';
import { type ProblemOccurrence, problems } from '../../src/contracts/problem-table.ts';
import { siteNameInHeader } from '../../src/contracts/site-name.ts';
import { type KeyRefusal, keysInQuery, type PresentedKey } from '../keys/key-value.ts';
import type { Route } from '../routes.ts';
import { clientNetwork } from './client-network.ts';
import { type Computing, createComputing, type TakeTurn } from './computing.ts';
import { createMatcher } from './path.ts';
import { asksForHtml, problemPage, problemReply, type Reply, toResponse } from './reply.ts';

/** Fields that a handler adds to the log line. */
type LogFacts = {
  /** The id of the key in the request, which is not secret; only if the key is ours. */
  readonly keyId?: string;
  /** The id of a company that was registered and waits for an operator to verify it. */
  readonly waitingCompany?: string;
  /** The cause of a 500 or 503, or why a key could not be marked. It is never part of the response. */
  readonly error?: string;
  /** Why the key was refused, to count by. */
  readonly refusal?: KeyRefusal;
};

/** The result of a handler: a reply, or a problem that becomes one. */
export type Outcome =
  | { readonly kind: 'reply'; readonly reply: Reply; readonly log?: LogFacts }
  | { readonly kind: 'problem'; readonly problem: ProblemOccurrence; readonly log?: LogFacts };

/** The log line of one request. It never contains a key, a body or an address. */
export type LogLine = LogFacts & {
  readonly requestId: string;
  readonly route: string;
  readonly method: string;
  readonly status: number;
  /** The code of the problem that was answered. */
  readonly code?: string;
  readonly durationMilliseconds: number;
};

/** Where log lines go, as a `LogLine`, when a host in the same process subscribes to write and count them. */
export const logChannel = channel('nameplate:log');

/** Services of the platform for every endpoint. */
export type EndpointPlatform = {
  /** The public address of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** A monotonic clock in milliseconds, for durations. */
  readonly monotonicMilliseconds: () => number;
  /** Writes a log line. */
  readonly log: (line: LogLine) => void;
  /**
   * Marks keys that a network sent in the query of an address, for their owners. Never throws; the result goes into the log.
   * Absent where there is no database, as in tests of other things.
   */
  readonly reportKeysInUrls?: (
    keys: readonly PresentedKey[],
    network: string,
  ) => Promise<{ readonly keyId?: string; readonly error?: string }>;
};

/** A route and its handlers. */
export type EndpointDefinition = Route & {
  readonly handle: (request: Request, call: Call) => Outcome | Promise<Outcome>;
};

/** What a handler knows of a call beside the request. */
export type Call = {
  /** What the limits count for the client, as `clientNetwork` has it. */
  readonly network: string;
  readonly keyAdmitted: KeyAdmitted | undefined;
  /** The use of the thread. The endpoint takes a turn for a route with a `cost`, and ends every turn with the answer. */
  readonly computing: Computing;
};

/** Tells the limiter of network addresses that this request counts towards the limit of its key instead. */
type KeyAdmitted = () => void;

/** Context that the platform passes to a function beside the request. */
export type FunctionContext = {
  readonly requestId: string;
  /** The network address of the client. */
  readonly ip: string;
  /** Absent on Netlify, which limits addresses before a function is called. */
  readonly keyAdmitted?: KeyAdmitted;
  /** Absent where nobody waits for others: an instance on Netlify has one request at a time. */
  readonly takeTurn?: TakeTurn | undefined;
};

/** Answers a request. */
export type Endpoint = (request: Request, context: FunctionContext) => Promise<Response>;

const allowedMethods = (methods: readonly string[], crossOrigin: boolean): string[] => [
  ...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  ...(crossOrigin ? ['OPTIONS'] : []),
];

/** The outcome of a handler that reports a problem. */
export const problemOutcome = (problem: ProblemOccurrence, log: LogFacts = {}): Outcome => ({
  kind: 'problem',
  problem,
  log,
});

/** RFC 9110, section 11.6.1: a 401 says how to authenticate. */
export const bearerRealm = `Bearer realm="${siteNameInHeader} supplier preview"`;

const keyInQuery: ProblemOccurrence = {
  code: 'key_in_query',
  headers: { 'WWW-Authenticate': bearerRealm },
};

/** The 405 of an endpoint with these methods. */
const methodNotAllowed = (allowed: readonly string[]): Outcome =>
  problemOutcome({ code: 'method_not_allowed', headers: { Allow: allowed.join(', ') } });

/** https://www.w3.org/TR/trace-context/#traceparent-header, of which only the id of the trace is used. */
const traceparent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}(?:-|$)/;

/** The id of the trace that a request belongs to, if it says one, so that its lines are found in every service of the trace. */
const traceOf = (request: Request): string | undefined =>
  traceparent.exec(request.headers.get('traceparent') ?? '')?.[1];

const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : 'A value that is not an Error was thrown.';

/** A path as in the documentation. */
const documentedPath = (path: string): string => path.replace(/\{\/\}\?$/, '').replace(/:(\w+)/g, '{$1}');

/**
 * Creates an endpoint: a function from a request to a response. It handles preflight requests, rejects
 * other methods and every request with a key in the query of its address, which may stand in a log. It is the only place
 * that turns an unexpected exception into a response.
 */
export const createEndpoint = (definition: EndpointDefinition, platform: EndpointPlatform): Endpoint => {
  const { path, name = documentedPath(path), methods, crossOrigin = true, cost } = definition;
  const allowed = methods === 'any' ? [] : allowedMethods(methods, crossOrigin);
  const fixedHeaders = {
    ...apiHeaders(platform.baseUrl),
    ...transportHeaders(platform.baseUrl),
    ...(crossOrigin ? crossOriginHeaders : {}),
    ...definition.headers,
  };

  const run = async (request: Request, call: Call): Promise<Outcome> => {
    const keysInUrl = request.url.includes('?') ? keysInQuery(new URL(request.url)) : undefined;
    // Marked whatever else is wrong with the request.
    const report = keysInUrl?.length ? await platform.reportKeysInUrls?.(keysInUrl, call.network) : undefined;
    if (methods !== 'any' && request.method === 'OPTIONS' && crossOrigin) {
      const headers = { Allow: allowed.join(', '), ...preflightHeaders(allowed) };
      return { kind: 'reply', reply: { status: 204, headers, body: null } };
    }
    if (methods !== 'any' && !allowed.includes(request.method)) return methodNotAllowed(allowed);
    if (keysInUrl !== undefined) return problemOutcome(keyInQuery, { ...report, refusal: 'in_address' });
    if (cost !== undefined) await call.computing.begin(cost);
    return definition.handle(request, call);
  };

  const replyOf = (request: Request, outcome: Outcome): Reply => {
    if (outcome.kind === 'reply') return outcome.reply;
    const { problem } = outcome;
    const ofPrograms = () => problemReply(problem, problems[problem.code], platform.baseUrl);
    if (definition.forPeople !== true) return ofPrograms();
    const reply = asksForHtml(request) ? problemPage(problem) : ofPrograms();
    return { ...reply, headers: { ...reply.headers, Vary: 'Accept' } };
  };

  return async (request, { requestId: platformId, ip, keyAdmitted, takeTurn }) => {
    const startedAt = platform.monotonicMilliseconds();
    const requestId = traceOf(request) ?? platformId;
    const responseOf = (outcome: Outcome): Response => {
      const reply = replyOf(request, outcome);
      return toResponse({
        ...reply,
        headers: { ...reply.headers, ...fixedHeaders, 'X-Request-Id': requestId },
        body: request.method === 'HEAD' ? null : reply.body,
      });
    };
    const network = clientNetwork(ip);
    const computing = createComputing(takeTurn, network);
    let outcome: Outcome;
    let response: Response;
    let error: string | undefined;
    try {
      outcome = await run(request, { network, keyAdmitted, computing });
      response = responseOf(outcome);
    } catch (thrown) {
      error = describeError(thrown);
      outcome = problemOutcome({ code: 'internal_error' });
      response = responseOf(outcome);
    } finally {
      computing.end();
    }
    platform.log({
      requestId,
      route: name,
      method: request.method,
      status: response.status,
      durationMilliseconds: Math.round((platform.monotonicMilliseconds() - startedAt) * 1000) / 1000,
      ...(outcome.kind === 'problem' ? { code: outcome.problem.code } : {}),
      ...outcome.log,
      ...(error === undefined ? {} : { error }),
    });
    return response;
  };
};

/** An address that the platform sends to a function which has no such route. */
const unknown: EndpointDefinition = {
  path: '*',
  name: 'none',
  methods: 'any',
  handle: () => problemOutcome({ code: 'not_found' }),
};

/** Creates the export of a platform function: the first endpoint that matches the path answers. */
export const createFunction = (
  definitions: readonly EndpointDefinition[],
  platform: EndpointPlatform,
): Endpoint => {
  const endpoints = definitions.map((definition) => ({
    path: definition.path,
    answer: createEndpoint(definition, platform),
  }));
  const find = createMatcher(endpoints);
  const none = createEndpoint(unknown, platform);
  return (request, context) => (find(request)?.answer ?? none)(request, context);
};
