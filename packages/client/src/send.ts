import type { Answer, Failure } from './failure.ts';
import type { Settings } from './options.ts';
import { type Reading, readAnswer } from './read-answer.ts';
import { createRequestRate } from './request-rate.ts';
import { askedSeconds, backoffSeconds, mayPass } from './retry.ts';

/** A request and the expected answer. */
export type Call<Value> = {
  /** The name of the method, for `onWait`. */
  readonly name: string;
  /** The path on the service. */
  readonly path: string;
  /** Sent with POST. Without it the request is a GET. */
  readonly body?: string;
  /** Whether a body has the expected form. */
  readonly isExpected: (value: unknown) => value is Value;
  readonly signal: AbortSignal | undefined;
};

/** Sends calls, each until there is an answer or no more to try. Never rejects. */
export type Send = <Value>(call: Call<Value>) => Promise<Answer<Value>>;

const foreignTexts = {
  redirect: 'It redirects, and a redirect is not followed. Check the address of the service.',
  not_json: 'The answer is not JSON. Check the address of the service, and what is between it and you.',
  unexpected_form:
    'The answer lacks what the service always sends. Check its address, and update the client.',
  too_large: 'The answer is larger than any answer of the service. Check its address.',
  contains_key: 'The answer contained the key and was discarded. Have the key revoked.',
} as const;

/** The failure of an unexpected answer. */
const failureOf = (
  { status, headers }: Response,
  reading: Exclude<Reading<unknown>, { readonly kind: 'value' }>,
  key: string | undefined,
  retryAfterSeconds: number | undefined,
  tries: number,
): Failure => {
  if (reading.kind === 'foreign') {
    const { reason } = reading;
    const message = `What answered with status ${status} is not the service. ${foreignTexts[reason]}`;
    return { kind: 'not_the_service', status, reason, retryAfterSeconds, message, tries };
  }
  const { problem } = reading;
  const { code, title, detail } = problem;
  const id = headers.get('x-request-id') ?? undefined;
  const requestId = key !== undefined && id?.includes(key) ? undefined : id;
  const message = `The service answered with ${status} ${code ?? title}. ${detail}`;
  return { kind: 'problem', status, code, problem, requestId, retryAfterSeconds, message, tries };
};

const noAnswerTexts = {
  time_out: 'No whole answer arrived in time, so whether the request arrived is unknown.',
  connection:
    'There was no connection, or it broke, so whether the request arrived is unknown. Check the address of the service.',
} as const;

const noAnswer = (reason: keyof typeof noAnswerTexts, tries: number): Failure => ({
  kind: 'no_answer',
  reason,
  message: noAnswerTexts[reason],
  tries,
});

const aborted = (tries: number): Failure => ({
  kind: 'aborted',
  message: 'The caller ended the call.',
  tries,
});

/** A signal that follows others until `end` is called. */
const follow = (...signals: readonly (AbortSignal | undefined)[]) => {
  const controller = new AbortController();
  const end = () => controller.abort();
  for (const signal of signals) {
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { signal: controller.signal });
  }
  return { signal: controller.signal, end };
};

/** Creates the sender of one client; `key` goes into the `Authorization` header alone. */
export const createSend = (settings: Settings, key?: string): Send => {
  const { baseUrl, maxTries, trySeconds, totalSeconds, onWait, platform } = settings;
  const { now, random } = platform;
  const enterRate = createRequestRate();
  const headers = {
    Accept: 'application/json, application/problem+json',
    ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
  };

  const attempt = async <Value>(call: Call<Value>, seconds: number, tries: number) => {
    const { path, body, isExpected, signal } = call;
    const limit = platform.timeLimit(Math.ceil(seconds * 1000));
    const both = follow(signal, limit);
    try {
      const response = await platform.fetch(`${baseUrl.origin}${path}`, {
        ...(body === undefined ? {} : { method: 'POST', body }),
        headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
        redirect: 'manual',
        credentials: 'omit',
        signal: both.signal,
      });
      const reading = await readAnswer(response, isExpected, key);
      if (reading.kind === 'value') return reading;
      const asked = askedSeconds(response.headers, platform.today);
      const failure = failureOf(response, reading, key, asked, tries);
      return { kind: 'failure', failure, asked: asked ?? 0 } as const;
    } catch {
      // What was thrown is not passed on: it may contain the address or a header.
      const failure = signal?.aborted
        ? aborted(tries)
        : noAnswer(limit.aborted ? 'time_out' : 'connection', tries);
      return { kind: 'failure', failure, asked: 0 } as const;
    } finally {
      both.end();
    }
  };

  return async (call) => {
    const { name, signal } = call;
    const pause = (seconds: number, failure?: Failure): Promise<void> => {
      onWait({ call: name, seconds, failure });
      return platform.wait(Math.ceil(seconds * 1000), signal);
    };
    const turn = (): Promise<() => void> =>
      enterRate({
        now,
        wait: (milliseconds) => pause(milliseconds / 1000),
        isAborted: () => signal?.aborted === true,
      });

    let leave = key === undefined ? () => {} : await turn();
    const endsAt = now() + totalSeconds * 1000;
    for (let tries = 1; ; tries += 1) {
      if (signal?.aborted) return { ok: false, failure: aborted(tries - 1) };
      const outcome = await attempt(call, Math.min(trySeconds, (endsAt - now()) / 1000), tries);
      leave();
      if (outcome.kind === 'value') return { ok: true, value: outcome.value };
      const { failure, asked } = outcome;
      const seconds = asked + backoffSeconds(tries, random);
      const isOver = tries >= maxTries || now() + seconds * 1000 >= endsAt;
      if (isOver || !mayPass(failure)) return { ok: false, failure };
      await pause(seconds, failure);
      if (key !== undefined) leave = await turn();
      if (now() >= endsAt) return { ok: false, failure };
    }
  };
};
