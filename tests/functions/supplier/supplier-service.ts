import { afterAll, beforeAll, expect } from 'vitest';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import type { Database } from '../../../functions/database/database.ts';
import type { TakeTurn } from '../../../functions/http/computing.ts';
import {
  createFunction,
  type EndpointPlatform,
  type FunctionContext,
  type LogLine,
} from '../../../functions/http/endpoint.ts';
import { createAdmission } from '../../../functions/keys/admission.ts';
import type { IssuedKey } from '../../../functions/keys/issue-key.ts';
import { createRefusedKeys } from '../../../functions/keys/refused-keys.ts';
import { identityEndpoint } from '../../../functions/supplier/identity-endpoint.ts';
import { validateEndpoint } from '../../../functions/supplier/validate-endpoint.ts';
import { exampleBatchOf, exampleProductAt } from '../../../packages/record-contract/src/index.ts';
import { type ProblemCode, problems } from '../../../src/contracts/problem-table.ts';
import type { Scope } from '../../../src/contracts/supplier/scopes.ts';
import type { TestDatabase } from '../../postgres/test-database.ts';
import { createVerifiedCompany, issueKeyTo, start } from '../companies-and-keys.ts';
import { context, createTestPlatform } from '../platform.ts';

/** A record that meets the contract at the start. */
export const validRecord = exampleProductAt(start.getTime());

/** A batch of one record that meets the contract. */
export const validBatch = exampleBatchOf([validRecord]);

/** What is sent, where it differs from a plain request that succeeds. */
export type Sent = {
  readonly method?: string;
  readonly query?: string;
  /** The whole value of `Authorization`; none when absent. */
  readonly authorization?: string;
  /** Headers in addition to the content type; `null` for none, not even that. */
  readonly headers?: Readonly<Record<string, string>> | null;
  readonly body?: BodyInit | null;
  /** The network address of the client; one that no other request has when absent. */
  readonly from?: string;
  /** Told when the request counts towards the limit of its key. */
  readonly keyAdmitted?: () => void;
  /** Where what takes the thread waits for others. */
  readonly takeTurn?: TakeTurn;
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
 * Makes the service over a database, or over something that stands in for one that fails. `operator` is the same database
 * for what an operator does, `monotonicMilliseconds` the clock by which refused keys are counted, and `now` that of freshness.
 */
export const createSupplierService = (
  database: Database,
  operator = database,
  monotonicMilliseconds: () => number = () => 0,
  now: () => Date = () => start,
): SupplierService => {
  const platform = createTestPlatform();
  const refusedKeys = createRefusedKeys(monotonicMilliseconds);
  const admit = createAdmission(database, platform.monotonicMilliseconds);
  const services = { admit, refusedKeys, now };
  const identity = createFunction([identityEndpoint(services)], platform);
  const validation = createFunction([validateEndpoint(services)], platform);

  let clients = 0;
  const contextOf = ({ from, keyAdmitted, takeTurn }: Sent): FunctionContext => {
    clients += 1;
    return { ...context, ip: from ?? `client ${clients}`, ...(keyAdmitted && { keyAdmitted }), takeTurn };
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
      const companyId = await createVerifiedCompany(operator);
      return { ...(await issueKeyTo(database, companyId, granted)), companyId };
    },
    me: (sent = {}) => identity(toRequest('/me', sent), contextOf(sent)),
    validate: (sent = {}) =>
      validation(
        toRequest('/validate', {
          method: 'POST',
          body: JSON.stringify(validBatch),
          ...sent,
          headers: sent.headers === null ? {} : { 'Content-Type': 'application/json', ...sent.headers },
        }),
        contextOf(sent),
      ),
  };
};

/** A database and the service over it, in the role of the service. */
type Suite = { readonly test: TestDatabase; readonly service: SupplierService };

/**
 * Starts a database before the tests of a suite, with its clock at the start, and stops it after them. Call the result inside
 * tests only. A suite that sends many requests at once gives them longer than the service does, because a busy machine may need it.
 */
export const useSupplierService = (
  open: () => Promise<TestDatabase>,
  deadlineMilliseconds?: number,
): (() => Suite) => {
  let suite: Suite | undefined;
  beforeAll(async () => {
    const test = await open();
    await test.setTime(start);
    const database = createBoundedDatabase(() => test.servicePool, deadlineMilliseconds);
    suite = { test, service: createSupplierService(database, test.database) };
  }, 60_000);
  afterAll(() => suite?.test.stop());
  return () => {
    if (suite === undefined) throw new Error('The database has not been started.');
    return suite;
  };
};

/** Holds an answer against the table of problems, and returns its body. */
export const expectProblem = async (response: Response, code: ProblemCode) => {
  const body: unknown = await response.json();
  const { status, title, retryable = false } = problems[code];
  expect(body).toMatchObject({
    type: `https://nameplate.example/problems/${code}`,
    title,
    status,
    code,
    retryable,
    detail: expect.stringMatching(/\.$/),
  });
  expect(response.status).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return body;
};
