import type { Scope } from '../../src/contracts/supplier/scopes.ts';
import { createEndpoint, type EndpointPlatform, type Outcome } from '../http/endpoint.ts';
import type { ProblemOccurrence } from '../http/problems.ts';
import { admitRequest, type Principal } from '../keys/admission.ts';
import { readBearerKey } from './bearer-key.ts';
import { hasKeyInQuery } from './key-in-query.ts';
import type { SupplierServices } from './supplier-services.ts';

/** What one supplier endpoint is. */
export type SupplierEndpointDefinition = {
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
