import type { ProblemOccurrence } from '../../src/contracts/problem-table.ts';
import type { Scope } from '../../src/contracts/supplier/scopes.ts';
import type { Computing } from '../http/computing.ts';
import {
  bearerRealm,
  type Call,
  type EndpointDefinition,
  type Outcome,
  problemOutcome,
} from '../http/endpoint.ts';
import type { Admit, Principal } from '../keys/admission.ts';
import { type KeyRefusal, type PresentedKey, readKey } from '../keys/key-value.ts';
import type { RefusedKeys } from '../keys/refused-keys.ts';
import type { Route } from '../routes.ts';

/** RFC 9110, section 11: the scheme in any case, spaces, one credential. Two headers arrive joined by a comma. */
const bearer = /^bearer +([0-9A-Za-z_]+)$/i;

/** The key in an `Authorization` field value; `undefined` when there is no well-formed key. */
const readBearerKey = (authorization: string): PresentedKey | undefined => {
  const [, key] = bearer.exec(authorization) ?? [];
  return key === undefined ? undefined : readKey(key);
};

/** Services of the supplier endpoints beside the platform. */
export type SupplierServices = {
  /** Shared by the endpoints of a process, so that a key takes its turns among all of them. */
  readonly admit: Admit;
  readonly refusedKeys: RefusedKeys;
  /** The reference time for the freshness of records. */
  readonly now: () => Date;
};

/** The outcome of a successful request: `{ data }` as JSON, which no cache stores. */
export const jsonOutcome = (data: unknown): Outcome => ({
  kind: 'reply',
  reply: {
    status: 200,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: JSON.stringify({ data }),
  },
});

/** One supplier endpoint. */
type SupplierEndpointDefinition = Route & {
  /** The scope that the key must have. */
  readonly scope: Scope;
  /** Handles a request that is authenticated, counted and permitted. */
  readonly handle: (
    request: Request,
    principal: Principal,
    computing: Computing,
  ) => Outcome | Promise<Outcome>;
};

/** How long a client should wait when the database is unavailable. */
const unavailableRetrySeconds = 5;

/** The same body and header for every fault of a key, so that the response reveals nothing about existing keys. */
const keyNotAccepted: ProblemOccurrence = {
  code: 'key_not_accepted',
  headers: { 'WWW-Authenticate': bearerRealm },
};

const tooManyAttempts = (waitSeconds: number): ProblemOccurrence => ({
  code: 'too_many_attempts',
  detail:
    'Too many requests from your network address had a key that is not accepted, or none. Wait as long as the Retry-After header says, and send an active key.',
  headers: { 'Retry-After': String(waitSeconds) },
});

const insufficientScope = (scope: Scope): ProblemOccurrence => ({
  code: 'insufficient_scope',
  detail: `The key is active but lacks the scope ${scope}. An owner of the company can ask the operators of the service for a key with that scope.`,
  // RFC 6750, section 3.1.
  headers: { 'WWW-Authenticate': `${bearerRealm}, error="insufficient_scope", scope="${scope}"` },
});

/**
 * An endpoint that requires a key. It checks, in this order: method (405), a key in the query (401), the key in
 * the header (401, or 429 for a client that had many refused), rate (429), company access and scope (403). Then it calls
 * the handler. A database that does not answer is always a 503.
 */
export const supplierEndpoint = (
  { scope, handle: answer, ...route }: SupplierEndpointDefinition,
  { admit, refusedKeys }: SupplierServices,
): EndpointDefinition => {
  const handle = async (request: Request, { network, keyAdmitted, computing }: Call): Promise<Outcome> => {
    const refuse = (refusal: KeyRefusal, refused?: PresentedKey, keyId?: string): Outcome => {
      const waitSeconds = refusedKeys.count(network, refused);
      return problemOutcome(waitSeconds === 0 ? keyNotAccepted : tooManyAttempts(waitSeconds), {
        refusal,
        ...(keyId === undefined ? {} : { keyId }),
      });
    };

    const authorization = request.headers.get('Authorization') ?? '';
    const key = readBearerKey(authorization);
    if (key === undefined) return refuse(authorization === '' ? 'missing' : 'malformed');
    const waitSeconds = refusedKeys.secondsToWait(network, key);
    if (waitSeconds > 0) return problemOutcome(tooManyAttempts(waitSeconds), { refusal: 'repeated' });

    const admission = await admit(key);
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
        return refuse(admission.refusal, key, admission.keyId);
      case 'limited':
        return problemOutcome(
          { code: 'rate_limit_exceeded', headers: { 'Retry-After': String(admission.waitSeconds) } },
          { keyId: admission.keyId },
        );
      case 'no_access':
        keyAdmitted?.();
        return problemOutcome({ code: 'company_access_unavailable' }, { keyId: admission.keyId });
      case 'admitted': {
        const { principal } = admission;
        keyAdmitted?.();
        if (!principal.scopes.includes(scope))
          return problemOutcome(insufficientScope(scope), { keyId: principal.keyId });
        return { ...(await answer(request, principal, computing)), log: { keyId: principal.keyId } };
      }
    }
  };

  return { ...route, handle };
};
