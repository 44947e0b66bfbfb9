import {
  type ConsoleOperation,
  consoleOperations,
  consoleRoot,
  type OpenOperationName,
  type OperationName,
} from '../../src/contracts/console/operations.ts';
import { createEndpoint, type Endpoint, type EndpointPlatform, type Outcome } from '../http/endpoint.ts';
import { decodePath } from '../http/path.ts';
import { deliverMail } from '../mail/deliver.ts';
import { auditHandlers } from './audit-handlers.ts';
import { companyHandlers } from './company-handlers.ts';
import {
  type AccountHandler,
  type ConsoleCall,
  type ConsoleResult,
  type ConsoleServices,
  databaseUnavailable,
  noFields,
  type OpenHandler,
  problem,
  readForm,
} from './console-call.ts';
import { keyHandlers } from './key-handlers.ts';
import { memberHandlers } from './member-handlers.ts';
import { openHandlers, sessionHandlers } from './session-handlers.ts';

const accountHandlers: Readonly<Record<Exclude<OperationName, OpenOperationName>, AccountHandler>> = {
  ...sessionHandlers,
  ...companyHandlers,
  ...keyHandlers,
  ...memberHandlers,
  ...auditHandlers,
};

/** An operation with what answers it. */
type Route = ConsoleOperation &
  (
    | { readonly access: 'open'; readonly handle: OpenHandler }
    | { readonly access: 'account'; readonly handle: AccountHandler }
  );

const isOperation = (name: string): name is OperationName => Object.hasOwn(consoleOperations, name);
const isOpen = (name: OperationName): name is OpenOperationName => Object.hasOwn(openHandlers, name);

const routes: readonly Route[] = Object.keys(consoleOperations)
  .filter(isOperation)
  .map((name) =>
    isOpen(name)
      ? { ...consoleOperations[name], access: 'open', handle: openHandlers[name] }
      : { ...consoleOperations[name], access: 'account', handle: accountHandlers[name] },
  );

type Match = {
  readonly route: string;
  readonly found: readonly Route[];
  readonly values: ConsoleCall['values'];
};

const matchPath = (pattern: string, path: readonly string[]): Record<string, string> | undefined => {
  const steps = pattern.split('/').slice(1);
  if (steps.length !== path.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, step] of steps.entries()) {
    const present = path[index] ?? '';
    const [, name] = /^\{(\w+)\}$/.exec(step) ?? [];
    const decoded = decodePath(present);
    if (name === undefined ? step !== present : decoded === undefined || decoded === '') return undefined;
    if (name !== undefined) values[name] = decoded ?? '';
  }
  return values;
};

/** The routes at a path, which differ by method. */
const findRoutes = (pathname: string): Match => {
  const path = pathname.slice(consoleRoot.length).replace(/\/$/, '').split('/').slice(1);
  for (const { path: pattern } of routes) {
    const values = matchPath(pattern, path);
    if (values === undefined) continue;
    const found = routes.filter((route) => route.path === pattern);
    return { route: `${consoleRoot}${pattern}`, found, values };
  }
  return { route: `${consoleRoot}/*`, found: [], values: {} };
};

/**
 * Whether a page of another site sent the request. A browser names the origin of a page with every request that could
 * change something; a client that is not a browser sends no cookie that it was not given.
 */
const isForeign = (request: Request, baseUrl: string): boolean => {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  if (request.headers.get('Sec-Fetch-Site') === 'cross-site') return true;
  const origin = request.headers.get('Origin');
  if (origin === null || origin === baseUrl) return false;
  // A preview has an address of its own, and a browser never lets a page choose the Host of a request. The scheme counts too: whoever
  // can change what is transmitted can answer for http:// of the same host.
  const { protocol, host } = new URL(request.url);
  return URL.parse(`${protocol}//${request.headers.get('Host') ?? host}`)?.origin !== origin;
};

/** Calls the handler of an operation. A request that needs no fields is sent with an empty body or `{}`. */
const answerOperation = async <Call extends ConsoleCall>(
  { method, body, handle }: ConsoleOperation & { readonly handle: (call: Call) => Promise<ConsoleResult> },
  call: Call,
): Promise<ConsoleResult> => {
  const read = method === 'POST' && body === undefined ? await readForm(noFields, call) : undefined;
  return read !== undefined && 'result' in read ? read.result : handle(call);
};

const answerRoute = async (route: Route, call: ConsoleCall): Promise<ConsoleResult> => {
  if (route.access === 'open') return answerOperation(route, call);
  const session = await call.services.accounts.session(call.request.headers.get('Cookie'));
  if (session.kind === 'unavailable') return databaseUnavailable(session.cause, call);
  const result =
    session.kind === 'signed_in'
      ? await answerOperation(route, { ...call, account: session.account })
      : problem(
          { code: 'not_signed_in', headers: { 'WWW-Authenticate': 'Session realm="Nameplate console"' } },
          call,
        );
  const { reply } = result;
  return { ...result, reply: { ...reply, cookies: [...(reply.cookies ?? []), ...session.cookies] } };
};

const answerCall = async (
  request: Request,
  { found, values }: Match,
  network: string,
  services: ConsoleServices | undefined,
  baseUrl: string,
): Promise<ConsoleResult> => {
  const call = { baseUrl };
  if (isForeign(request, baseUrl)) return problem({ code: 'origin_not_allowed' }, call);
  if (found.length === 0) {
    const detail = 'The console has no such address. Its pages are at /console.';
    return problem({ code: 'not_found', detail }, call);
  }
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const route = found.find((candidate) => candidate.method === method);
  if (route === undefined) {
    const allowed = found.flatMap((candidate) =>
      candidate.method === 'GET' ? ['GET', 'HEAD'] : [candidate.method],
    );
    return problem({ code: 'method_not_allowed', headers: { Allow: allowed.join(', ') } }, call);
  }
  if (services === undefined) {
    return {
      ...problem({ code: 'console_unavailable' }, call),
      error: 'CONSOLE_SECRET is not set, or shorter than 32 characters.',
    };
  }
  const url = new URL(request.url);
  return answerRoute(route, { request, url, values, network, baseUrl, services });
};

/** Sends what a change has put into the outbox. What cannot be sent now stays there. */
const deliverAfter = async (
  companyId: string,
  services: ConsoleServices,
  baseUrl: string,
): Promise<string | undefined> => {
  const { database, mailer } = services;
  if (mailer === undefined) return 'The mail of a change waits: SMTP_URL is not set.';
  const delivery = await deliverMail({ database, mailer, baseUrl, companyId });
  return delivery.cause;
};

/**
 * The endpoint of `/console/api/*`. It checks, in this order: the origin (403), the route (404), the method (405), the
 * configuration (503), the session (401). Then it calls the route. No response is stored by a cache or indexed, and none
 * can be read by another site. `services` are `undefined` if the console has no secret.
 */
export const createConsoleEndpoint = (
  services: ConsoleServices | undefined,
  platform: EndpointPlatform,
): Endpoint => {
  const { baseUrl } = platform;
  const matchOf = (request: Request): Match => findRoutes(new URL(request.url).pathname);
  const handle = async (request: Request, network: string): Promise<Outcome> => {
    const result = await answerCall(request, matchOf(request), network, services, baseUrl);
    const { reply, keyId, changed, waitingCompany } = result;
    const mail =
      changed !== undefined && services !== undefined
        ? await deliverAfter(changed, services, baseUrl)
        : undefined;
    const error = result.error ?? mail;
    return {
      kind: 'reply',
      reply: { ...reply, headers: { ...reply.headers, 'Cache-Control': 'no-store' } },
      log: {
        ...(keyId === undefined ? {} : { keyId }),
        ...(waitingCompany === undefined ? {} : { waitingCompany }),
        ...(error === undefined ? {} : { error }),
      },
    };
  };
  const route = (request: Request): string => matchOf(request).route;
  const headers = { 'X-Robots-Tag': 'noindex' };
  return createEndpoint({ route, methods: 'any', crossOrigin: false, headers, handle }, platform);
};
