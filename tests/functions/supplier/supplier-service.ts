import type { Database } from '../../../functions/database/database.ts';
import type { EndpointPlatform, LogLine } from '../../../functions/http/endpoint.ts';
import { createAdmission } from '../../../functions/keys/admission.ts';
import type { IssuedKey } from '../../../functions/keys/issue-key.ts';
import { createRefusedKeys } from '../../../functions/keys/refused-keys.ts';
import { createIdentityEndpoint } from '../../../functions/supplier/identity-endpoint.ts';
import { createValidateEndpoint } from '../../../functions/supplier/validate-endpoint.ts';
import type { Scope } from '../../../src/contracts/supplier/choices.ts';
import { createVerifiedCompany, issueKeyTo } from '../keys/verified-company.ts';
import { createTestPlatform } from '../platform.ts';
import { batchClock, validBatch } from './valid-batch.ts';

/** What is sent, where it differs from a plain request that succeeds. */
export type Sent = {
  readonly method?: string;
  readonly query?: string;
  /** The whole value of `Authorization`; none when absent. */
  readonly authorization?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit | null;
  /** The network address of the client; one that no other request has when absent. */
  readonly from?: string;
};

/** The two endpoints over a database, with a fixed time. */
export type SupplierService = {
  readonly platform: EndpointPlatform & { readonly lines: LogLine[] };
  /** Creates a verified company with one key. */
  readonly newKey: (granted?: readonly Scope[]) => Promise<IssuedKey & { readonly companyId: string }>;
  readonly me: (sent?: Sent) => Promise<Response>;
  /** Sends the batch that meets the contract, unless told otherwise. */
  readonly validate: (sent?: Sent) => Promise<Response>;
};

const address = 'https://nameplate.example/api/v1/supplier';

/**
/**
 * Makes the service over a database, or over something that stands in for one that fails. `operator` is the same database
 * for what an operator does, and `monotonicMilliseconds` the clock by which refused keys are counted.
 */
export const createSupplierService = (
  database: Database,
  operator = database,
  monotonicMilliseconds: () => number = () => 0,
): SupplierService => {
  const platform = createTestPlatform();
  const refusedKeys = createRefusedKeys(monotonicMilliseconds);
  const admit = createAdmission(database, platform.monotonicMilliseconds);
  const services = { admit, refusedKeys, now: () => batchClock, keyTime: () => batchClock };
  const identity = createIdentityEndpoint(services, platform);
  const validation = createValidateEndpoint(services, platform);

  let clients = 0;
  const client = ({ from }: Sent) => {
    clients += 1;
    return from ?? `client ${clients}`;
  };

  const toRequest = (path: string, { method = 'GET', query = '', headers, authorization, body }: Sent) =>
    new Request(`${address}${path}${query}`, {
      method,
      headers: { ...headers, ...(authorization === undefined ? {} : { Authorization: authorization }) },
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    });

  return {
    platform,
    newKey: async (granted) => {
      const companyId = await createVerifiedCompany(operator, batchClock);
      return { ...(await issueKeyTo(database, companyId, batchClock, granted)), companyId };
    },
    me: (sent = {}) => identity(toRequest('/me', sent), 'request-1', client(sent)),
    validate: (sent = {}) =>
      validation(
        toRequest('/validate', {
          method: 'POST',
          body: JSON.stringify(validBatch),
          ...sent,
          headers: { 'Content-Type': 'application/json', ...sent.headers },
        }),
        'request-1',
        client(sent),
      ),
  };
};
