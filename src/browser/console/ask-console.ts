import type * as z from 'zod';
import type { ConsoleAnswer, ConsoleRequest } from '../../contracts/console/operation-schemas.ts';
import {
  consoleOperations,
  consoleRoot,
  type JsonOperationName,
  type OperationName,
} from '../../contracts/console/operations.ts';
import type { ConsoleProblemSchema } from '../../contracts/console/problems.ts';
import { isKeyShown } from './shown-key.ts';
import { signInAddress } from './sign-in-address.ts';

type ProblemBody = z.output<typeof ConsoleProblemSchema>;

/** An answer of the service that something was refused, or that it is unavailable. */
export type ConsoleProblem = Omit<ProblemBody, 'type' | 'title'> & {
  /** Seconds until the next attempt makes sense, from `Retry-After`; absent when the service names none. */
  readonly waitSeconds?: number;
};

/** What became of a request. */
export type RequestResult<Body> =
  | { readonly kind: 'done'; readonly body: Body }
  | { readonly kind: 'refused'; readonly problem: ConsoleProblem };

/** What is sent, as far as sending it depends on. */
type Sent = {
  readonly values?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | undefined>> | undefined;
  readonly body?: unknown;
  /** Identifies what the person wants, so that a repeated request does it once. */
  readonly intent?: string;
};

const longestWaitMilliseconds = 20_000;

const unreachable: ConsoleProblem = {
  status: 503,
  code: 'unreachable',
  detail: 'Check your connection and try again: the service did not answer. Your input is still here.',
  retryable: true,
};

const notUnderstood: ConsoleProblem = {
  status: 500,
  code: 'not_understood',
  detail: 'Reload this page: it may be older than the service, and does not understand its answer.',
};

const stillShown: ConsoleProblem = {
  status: 401,
  code: 'not_signed_in',
  detail: 'You are signed out. Store the key that is shown here first, then sign in again.',
};

/** The address of an operation with these values and this query. */
export const operationAddress = <Name extends OperationName>(
  name: Name,
  request: ConsoleRequest<Name> & Sent,
): string => {
  const { values = {}, query = {} }: Sent = request;
  const { path } = consoleOperations[name];
  const filled = path.replace(/\{(\w+)\}/g, (_, value: string) => encodeURIComponent(values[value] ?? ''));
  const set = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `${consoleRoot}${filled}${set.length === 0 ? '' : `?${new URLSearchParams(set)}`}`;
};

/** Whether the JSON of an error is a problem of the service. The error of a proxy lacks one of these. */
const isProblem = (value: Partial<ProblemBody> | null): value is ProblemBody =>
  typeof value?.code === 'string' && typeof value.detail === 'string';

const waitFrom = (response: Response): { readonly waitSeconds?: number } => {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? { waitSeconds: seconds } : {};
};

const never = new Promise<never>(() => {});

/**
 * Sends a request to the console's part of the service and reads its answer. Whoever is signed out is led to the
 * sign-in page, unless the request itself asks who is signed in. Throws nothing: a failure is an answer too.
 */
export const askConsole = async <Name extends JsonOperationName>(
  name: Name,
  request: ConsoleRequest<Name> & Sent,
): Promise<RequestResult<ConsoleAnswer<Name>>> => {
  const { body, intent }: Sent = request;
  let response: Response;
  let value: Partial<ProblemBody> | null;
  try {
    response = await fetch(operationAddress(name, request), {
      method: consoleOperations[name].method,
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(intent === undefined ? {} : { 'Idempotency-Key': intent }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(longestWaitMilliseconds),
    });
    if (response.ok) {
      // The service that sent this page answers by the same type, which the compiler checks: nothing is checked again.
      const answer: ConsoleAnswer<Name> = await response.json();
      return { kind: 'done', body: answer };
    }
    value = await response.json();
  } catch {
    // No connection, or no JSON, as on the error page of a proxy.
    return { kind: 'refused', problem: unreachable };
  }
  if (!isProblem(value)) return { kind: 'refused', problem: notUnderstood };
  if (value.code === 'not_signed_in' && name !== 'getAccount') {
    if (isKeyShown()) return { kind: 'refused', problem: stillShown };
    location.replace(signInAddress(location));
    return never;
  }
  return { kind: 'refused', problem: { ...value, ...waitFrom(response) } };
};

/** What is wrong with one field of a form, as the service says it. */
export const errorOf = (problem: ConsoleProblem | undefined, field: string): string =>
  problem?.errors?.find(({ pointer }) => pointer === `/${field}`)?.detail ?? '';

/** A value that identifies one thing a person wants, for `Idempotency-Key`: 32 hexadecimal digits. */
export const newIntent = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
