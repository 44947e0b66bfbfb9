import { type OperationSchemas, operationSchemas } from '../../src/contracts/console/operation-schemas.ts';
import {
  type ConsoleOperation,
  consoleOperations,
  consoleRoot,
  type OpenOperationName,
  type OperationName,
} from '../../src/contracts/console/operations.ts';
import { siteNameInHeader } from '../../src/contracts/site-name.ts';
import type { EndpointDefinition } from '../http/endpoint.ts';
import { createPathReader, decodePath } from '../http/path.ts';
import { deliverMail } from '../mail/deliver.ts';
import { functionRoutes } from '../routes.ts';
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

type SpecifiedOperation = ConsoleOperation & OperationSchemas;

/** An operation and its handler. */
type Operation = SpecifiedOperation &
  (
    | { readonly access: 'open'; readonly handle: OpenHandler }
    | { readonly access: 'account'; readonly handle: AccountHandler }
  );

const isOperation = (name: string): name is OperationName => Object.hasOwn(consoleOperations, name);
const isOpen = (name: OperationName): name is OpenOperationName => Object.hasOwn(openHandlers, name);

const operations: readonly Operation[] = Object.keys(consoleOperations)
  .filter(isOperation)
  .map((name) => {
    const operation: SpecifiedOperation = { ...consoleOperations[name], ...operationSchemas[name] };
    return isOpen(name)
      ? { ...operation, access: 'open', handle: openHandlers[name] }
      : { ...operation, access: 'account', handle: accountHandlers[name] };
  });

/** The operations of a path by method, and the values in the path. */
type Match = { readonly found: readonly Operation[]; readonly values: ConsoleCall['values'] };

const noMatch: Match = { found: [], values: {} };

/** Makes the reader of what the requests of a path may be: nothing when a value in the path cannot be decoded. */
const createMatchReader = (path: string, found: readonly Operation[]) => {
  const valuesOf = createPathReader(path);
  return (request: Request): Match => {
    const values: Record<string, string> = {};
    for (const [name, sent = ''] of Object.entries(valuesOf(request))) {
      const decoded = decodePath(sent);
      if (decoded === undefined) return noMatch;
      values[name] = decoded;
    }
    return { found, values };
  };
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
const callHandler = async <Call extends ConsoleCall>(
  { method, body, handle }: SpecifiedOperation & { readonly handle: (call: Call) => Promise<ConsoleResult> },
  call: Call,
): Promise<ConsoleResult> => {
  const read = method === 'POST' && body === undefined ? await readForm(noFields, call) : undefined;
  return read !== undefined && 'result' in read ? read.result : handle(call);
};

const answerWithAccess = async (operation: Operation, call: ConsoleCall): Promise<ConsoleResult> => {
  if (operation.access === 'open') return callHandler(operation, call);
  const session = await call.services.accounts.session(call.request.headers.get('Cookie'));
  if (session.kind === 'unavailable') return databaseUnavailable(session.cause, call);
  const result =
    session.kind === 'signed_in'
      ? await callHandler(operation, { ...call, account: session.account })
      : problem(
          {
            code: 'not_signed_in',
            headers: { 'WWW-Authenticate': `Session realm="${siteNameInHeader} console"` },
          },
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
  const operation = found.find((candidate) => candidate.method === method);
  if (operation === undefined) {
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
  return answerWithAccess(operation, { request, url, values, network, baseUrl, services });
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
 * The endpoints of `/console/api/*`: one for each path of operations, and one for any other address. Each checks, in this order: the
 * origin (403), the route (404), the method (405), the configuration (503), the session (401). Then it calls the handler. No
 * response is stored by a cache or indexed, and none can be read by another site. `services` are `undefined` if the console has
 * no secret.
 */
export const consoleEndpoints = (
  services: ConsoleServices | undefined,
  baseUrl: string,
): EndpointDefinition[] => {
  const { operation } = functionRoutes.console.routes;
  const endpoint = (path: string, matchOf: (request: Request) => Match): EndpointDefinition => ({
    ...operation,
    path,
    handle: async (request, { network }) => {
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
    },
  });
  const byPath = Map.groupBy(operations, ({ path }) => path);
  return [
    ...[...byPath].map(([documented, found]) => {
      const path = `${consoleRoot}${documented.replace(/\{(\w+)\}/g, ':$1')}{/}?`;
      return endpoint(path, createMatchReader(path, found));
    }),
    endpoint(operation.path, () => noMatch),
  ];
};
