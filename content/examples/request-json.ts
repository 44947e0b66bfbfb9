// An example for clients of Nameplate. CC0 1.0: copy it and change it. It needs Node 24 and no package.

/** A request that did not succeed. Neither the message nor a field contains the key. */
export class RequestFailed extends Error {
  /** The HTTP status; undefined when there was no answer. */
  readonly status: number | undefined;
  /** The fields of the problem, such as `code`; empty when there was none. */
  readonly problem: ReadonlyMap<string, unknown>;

  constructor(message: string, { status, problem }: Failure) {
    super(message);
    this.name = 'RequestFailed';
    this.status = status;
    this.problem = problem;
  }
}

type Failure = {
  readonly status?: number;
  readonly problem: ReadonlyMap<string, unknown>;
  readonly reason: string;
  readonly isTransient: boolean;
  /** The seconds that the service asks to wait, or 0. */
  readonly askedSeconds: number;
};

type Options = {
  /** For supplier endpoints alone. Read it from your secret store. */
  readonly key?: string;
  /** Sent as JSON with POST. Without it the request is a GET. */
  readonly body?: unknown;
  readonly maxTries?: number;
  /** The most that one try may take, in seconds. */
  readonly trySeconds?: number;
  /** The most that all tries and waits may take, in seconds. */
  readonly totalSeconds?: number;
  /** Is told about each wait. The text contains no key. */
  readonly log?: (text: string) => void;
  /** Time and chance. Tests replace them. */
  readonly now?: () => number;
  readonly wait?: (seconds: number) => Promise<void>;
  readonly random?: () => number;
};

const transient = new Set([408, 429, 500, 502, 503, 504]);
const longestBackoffSeconds = 30;

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);

/** The type of a body without its parameters, such as a charset. */
const mediaTypeOf = (headers: Headers): string =>
  (headers.get('content-type') ?? '').replace(/;.*/, '').trim().toLowerCase();

/** Retry-After has seconds or a date (RFC 9110, section 10.2.3). */
const askedSecondsOf = (headers: Headers): number => {
  const value = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  // Both dates are of the service, so the clock of this machine does not matter.
  const seconds = (Date.parse(value) - Date.parse(headers.get('date') ?? '')) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.max(0, seconds);
};

const headersFor = (url: URL, key: string | undefined): Headers => {
  const headers = new Headers({ Accept: 'application/json, application/problem+json' });
  if (key === undefined) return headers;
  // fetch would repeat a malformed value in the message of its error.
  if (!/^\w+$/.test(key)) throw new Error('The key contains a character that no key has.');
  if (url.protocol !== 'https:' && url.hostname !== 'localhost')
    throw new Error('A key is sent over HTTPS only.');
  headers.set('Authorization', `Bearer ${key}`);
  return headers;
};

const parseJson = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

const readAnswer = async (response: Response): Promise<{ readonly value: unknown } | Failure> => {
  const { ok, status, headers } = response;
  const type = mediaTypeOf(headers);
  const json = parseJson(await response.text());
  if (ok && type === 'application/json' && json !== undefined) return json;

  const problem = fieldsOf(type === 'application/problem+json' ? json?.value : undefined);
  return {
    status,
    problem,
    reason: ok ? `${status}, but the body is not JSON` : `${status} ${problem.get('code') ?? type}`,
    isTransient: transient.has(status) && problem.get('retryable') !== false,
    askedSeconds: askedSecondsOf(headers),
  };
};

/**
 * The body of a successful answer. Tries again when the failure may pass, and throws RequestFailed
 * otherwise. It repeats POST too: validation, the only POST of the API, stores nothing.
 */
export const requestJson = async (address: string, options: Options = {}): Promise<unknown> => {
  const { key, body, maxTries = 4, trySeconds = 15, totalSeconds = 120, log } = options;
  const { now = () => performance.now() / 1000, random = Math.random } = options;
  const { wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000)) } = options;
  const url = new URL(address);
  const method = body === undefined ? 'GET' : 'POST';
  const headers = headersFor(url, key);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const endsAt = now() + totalSeconds;

  const attempt = async (): Promise<{ readonly value: unknown } | Failure> => {
    const seconds = Math.min(trySeconds, endsAt - now());
    const signal = AbortSignal.timeout(Math.ceil(seconds * 1000));
    try {
      // A redirect is a failure: the key must not follow it to another host.
      return await readAnswer(await fetch(url, { ...sent, redirect: 'manual', signal }));
    } catch {
      const reason = signal.aborted ? 'no answer in time' : 'no connection';
      return { reason, problem: new Map(), isTransient: true, askedSeconds: 0 };
    }
  };

  for (let tries = 1; ; tries += 1) {
    const outcome = await attempt();
    if ('value' in outcome) return outcome.value;

    // The path alone: a query could contain what does not belong in a log.
    const message = `${method} ${url.pathname}: ${outcome.reason}`;
    const backoff = Math.min(longestBackoffSeconds, 2 ** (tries - 1));
    const seconds = outcome.askedSeconds + random() * backoff;
    const isOver = tries === maxTries || now() + seconds >= endsAt;
    if (!outcome.isTransient || isOver) throw new RequestFailed(message, outcome);
    log?.(`${message}. Try ${tries} of ${maxTries}, next in ${seconds.toFixed(1)} s`);
    await wait(seconds);
  }
};

if (import.meta.main) {
  try {
    console.log(JSON.stringify(await requestJson(process.argv[2] ?? '', { log: console.error })));
  } catch (error) {
    console.error(error instanceof Error ? error.message : 'The request failed.');
    process.exitCode = 1;
  }
}
