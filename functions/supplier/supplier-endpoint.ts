import type { ProblemOccurrence } from '../../src/contracts/problem-table.ts';
import type { Scope } from '../../src/contracts/supplier/choices.ts';
import { keyPattern } from '../../src/contracts/supplier/key-format.ts';
import { createEndpoint, type EndpointPlatform, type Outcome } from '../http/endpoint.ts';
import { admitRequest, type Principal } from '../keys/admission.ts';
import type { Database } from '../keys/database.ts';
import { type PresentedKey, readKey } from '../keys/key-value.ts';

/** RFC 9110, section 11: the scheme in any case, spaces, one credential. Two headers arrive with a comma. */
const bearer = /^bearer +([0-9A-Za-z_]+)$/i;

/** The key of an `Authorization` field value; `undefined` when there is none that could be ours. */
const readBearerKey = (authorization: string | null): PresentedKey | undefined => {
  const [, key] = bearer.exec(authorization ?? '') ?? [];
  return key === undefined ? undefined : readKey(key);
};

const anyKey = new RegExp(keyPattern);

/**
 * Whether the query of an address has a text with the form of a key, in a name or a value; any other parameter means
 * nothing. Such a request is refused even when the header has a working key, because the one in the address is in
 * somebody's log.
 */
const hasKeyInQuery = (url: URL): boolean =>
  [...url.searchParams].some(([name, value]) => anyKey.test(name) || anyKey.test(value));

/** What the supplier endpoints need beside the platform. */
export type SupplierServices = {
  readonly database: Database;
  /** The service's clock, for the freshness of records. */
  readonly now: () => Date;
  /** Replaces the database's clock for keys and the request window; in tests only. */
  readonly keyClock?: () => Date;
};

/** The outcome of a request that succeeded: `{ data }` as JSON, which no cache may keep. */
export const jsonOutcome = (data: unknown): Outcome => ({
  kind: 'response',
  response: new Response(JSON.stringify({ data }), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  }),
});

/** What one supplier endpoint is. */
type SupplierEndpointDefinition = {
  /** Its path, which is also its route in the log. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** What the key must be allowed to do. */
  readonly scope: Scope;
  /** Answers a request that was authenticated, counted and found to be allowed. */
  readonly handle: (request: Request, principal: Principal) => Outcome | Promise<Outcome>;
};

/** How long a client is asked to wait when the database is not to be had. */
const unavailableRetrySeconds = 5;

const realm = 'Bearer realm="Nameplate supplier preview"';

/** One body and one header for every fault of a key, so that the answer says nothing about keys that exist. */
const keyNotAccepted: ProblemOccurrence = {
  code: 'key_not_accepted',
  headers: { 'WWW-Authenticate': realm },
};

const keyInQuery: ProblemOccurrence = { code: 'key_in_query', headers: { 'WWW-Authenticate': realm } };

const problem = (occurrence: ProblemOccurrence, keyId?: string): Outcome => ({
  kind: 'problem',
  problem: occurrence,
  ...(keyId === undefined ? {} : { log: { keyId } }),
});

const insufficientScope = (scope: Scope): ProblemOccurrence => ({
  code: 'insufficient_scope',
  detail: `The key works, but does not have the scope ${scope}. An owner of the company asks the operators of the service for a key with it.`,
  // RFC 6750, section 3.1.
  headers: { 'WWW-Authenticate': `${realm}, error="insufficient_scope", scope="${scope}"` },
});

/**
 * Makes an endpoint that only a key opens. In this order: method (405), a key in the query (401), the key in the header (401), rate (429), company access
 * and scope (403), then the handler; a database that does not answer is a 503 and never anything else.
 */
export const createSupplierEndpoint = (
  definition: SupplierEndpointDefinition,
  services: SupplierServices,
  platform: EndpointPlatform,
) => {
  const { path, method, scope } = definition;

  const handle = async (request: Request): Promise<Outcome> => {
    if (hasKeyInQuery(new URL(request.url))) return problem(keyInQuery);
    const key = readBearerKey(request.headers.get('Authorization'));
    if (key === undefined) return problem(keyNotAccepted);

    const admission = await admitRequest(services.database, key, services.keyClock?.());
    switch (admission.kind) {
      case 'unavailable':
        return {
          kind: 'problem',
          problem: {
            code: 'service_unavailable',
            headers: { 'Retry-After': String(unavailableRetrySeconds) },
          },
          log: { error: admission.cause },
        };
      case 'not_accepted':
        return problem(keyNotAccepted, admission.keyId);
      case 'limited':
        return problem(
          { code: 'rate_limit_exceeded', headers: { 'Retry-After': String(admission.waitSeconds) } },
          admission.keyId,
        );
      case 'no_access':
        return problem({ code: 'company_access_unavailable' }, admission.keyId);
      case 'admitted': {
        const { principal } = admission;
        if (!principal.scopes.includes(scope)) return problem(insufficientScope(scope), principal.keyId);
        return { ...(await definition.handle(request, principal)), log: { keyId: principal.keyId } };
      }
    }
  };

  return createEndpoint({ route: path, methods: [method], crossOrigin: false, handle }, platform);
};
