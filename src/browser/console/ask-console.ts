import { shapes } from 'virtual:console-shapes';
import type { ConsoleAnswers } from '../../contracts/console/answers.ts';
import { hasShape } from '../../contracts/console/shape.ts';
import { isKeyShown } from './shown-key.ts';
import { signInAddress } from './sign-in-address.ts';

/** An answer of the service that something was refused, or that it is unavailable. */
export type ConsoleProblem = Omit<ConsoleAnswers['problem'], 'type' | 'title'> & {
  /** Seconds until the next attempt makes sense, from `Retry-After`; absent when the service names none. */
  readonly waitSeconds?: number;
};

/** What became of a request. */
export type Answer<Body> =
  | { readonly kind: 'done'; readonly body: Body }
  | { readonly kind: 'refused'; readonly problem: ConsoleProblem };

type AnswerName = Exclude<keyof ConsoleAnswers, 'problem'>;

type Request = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** What is sent as JSON. */
  readonly body?: unknown;
  /** Identifies what the person wants, so that a repeated request does it once. */
  readonly intent?: string;
};

const longestWaitMilliseconds = 20_000;

const unreachable: ConsoleProblem = {
  status: 503,
  code: 'unreachable',
  detail: 'The service did not answer. Check your connection and try again; what you entered is still here.',
  retryable: true,
};

const notUnderstood: ConsoleProblem = {
  status: 500,
  code: 'not_understood',
  detail:
    'The service gave an answer that this page does not understand. Reload the page: it may be older than the service.',
};

const stillShown: ConsoleProblem = {
  status: 401,
  code: 'not_signed_in',
  detail: 'You are signed out. Store the key that is shown here first, then sign in again.',
};

const isAnswer = <Name extends keyof ConsoleAnswers>(
  name: Name,
  value: unknown,
): value is ConsoleAnswers[Name] => hasShape(shapes[name], value);

const waitFrom = (response: Response): { readonly waitSeconds?: number } => {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? { waitSeconds: seconds } : {};
};

const never = new Promise<never>(() => {});

/**
 * Sends a request to the console's part of the service and reads its answer. Whoever is signed out is led to the
 * sign-in page, unless the request itself asks who is signed in. Throws nothing: a failure is an answer too.
 */
export const askConsole = async <Name extends AnswerName>(
  name: Name,
  path: string,
  { method = 'GET', body, intent }: Request = {},
): Promise<Answer<ConsoleAnswers[Name]>> => {
  let response: Response;
  let value: unknown;
  try {
    response = await fetch(`/console/api/${path}`, {
      method,
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
    value = await response.json();
  } catch {
    return { kind: 'refused', problem: unreachable };
  }
  if (response.ok) {
    return isAnswer(name, value)
      ? { kind: 'done', body: value }
      : { kind: 'refused', problem: notUnderstood };
  }
  if (!isAnswer('problem', value)) return { kind: 'refused', problem: notUnderstood };
  if (value.code === 'not_signed_in' && name !== 'account') {
    if (isKeyShown()) return { kind: 'refused', problem: stillShown };
    location.replace(signInAddress(location));
    return never;
  }
  return { kind: 'refused', problem: { ...value, ...waitFrom(response) } };
};

/** A value that identifies one thing a person wants, for `Idempotency-Key`: 32 hexadecimal digits. */
export const newIntent = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
