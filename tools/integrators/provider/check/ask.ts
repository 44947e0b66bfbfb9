import { maxProviderBodyBytes } from '../../../../src/contracts/provider/interface.ts';
import { readStrictJson } from '../../../../src/contracts/strict-json/read-strict-json.ts';
import { groupDigits } from '../../../../src/contracts/supplier/limits.ts';
import { readBytes } from '../../../command-line/read-answer.ts';
import type { ProviderFault } from './findings.ts';

/** One request to the provider. */
export type Question = {
  /** The path with its query, below the address of the provider. */
  readonly path: string;
  /** The body of a POST, as a value; absent for a GET. */
  readonly body?: unknown;
  /** The content type of the body; `application/json` unless given. */
  readonly contentType?: string;
  /** The method; POST with a body and GET without unless given. */
  readonly method?: 'GET' | 'POST';
  /** The only status that is expected. 200 unless given; any other means a problem. */
  readonly expectedStatus?: number;
};

/** An answer as JSON, or what is wrong with it. `status` is absent when no answer began. */
export type ProviderReply =
  | { readonly kind: 'answer'; readonly value: unknown }
  | { readonly kind: 'fault'; readonly fault: ProviderFault; readonly status?: number };

/** Sends a question to the provider. Never throws because of what answers. */
export type Ask = (question: Question) => Promise<ProviderReply>;

/** What the requests need from outside, so that a test can give something else. */
export type AskOptions = {
  /** The address of the provider. Nothing else is ever asked. */
  readonly address: URL;
  /** Gives the signal that ends one request, by a `TimeoutError`. */
  readonly timeOut: () => AbortSignal;
  /** Ends the check as a whole. */
  readonly timeLimit: AbortSignal;
};

const fault = (code: ProviderFault['code'], detail: string, status?: number): ProviderReply => ({
  kind: 'fault',
  fault: { code, detail },
  ...(status === undefined ? {} : { status }),
});

/** Whether the content type names an encoding in which JSON must not be sent (RFC 8259, section 8.1). */
const isOtherThanUtf8 = ({ headers }: Response): boolean =>
  /;\s*charset\s*=(?!\s*"?utf-8"?\s*(?:;|$))/i.test(headers.get('Content-Type') ?? '');

const mediaTypeOf = ({ headers }: Response): string =>
  headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';

const readReply = async (response: Response, expectedStatus: number): Promise<ProviderReply> => {
  const { status } = response;
  const drop = async (code: ProviderFault['code'], detail: string): Promise<ProviderReply> => {
    await response.body?.cancel();
    return fault(code, detail, status);
  };
  if (status >= 300 && status < 400) {
    return drop('redirected', `The answer is a redirect, status ${status}. It was not followed.`);
  }
  if (status !== expectedStatus) {
    return drop('unexpected_status', `The status is ${status}; expected ${expectedStatus}.`);
  }
  const expectedType = status < 400 ? 'application/json' : 'application/problem+json';
  const type = mediaTypeOf(response);
  if (type === 'text/html') return drop('wrong_content_type', 'The answer is an HTML page.');
  if (type !== expectedType) return drop('wrong_content_type', `The content type is not ${expectedType}.`);
  if (isOtherThanUtf8(response)) {
    return drop('wrong_content_type', 'The content type names another encoding than UTF-8.');
  }
  const bytes = await readBytes(response, maxProviderBodyBytes);
  if (bytes === undefined) {
    const most = groupDigits(maxProviderBodyBytes);
    return fault('body_too_large', `The body is larger than ${most} bytes. The rest was not read.`, status);
  }
  const reading = readStrictJson(bytes);
  if (!('refusal' in reading)) return { kind: 'answer', value: reading.value };
  const { detail, line, column } = reading.refusal;
  const where = line === undefined ? '' : ` At line ${line}, column ${column}.`;
  return fault('not_json', `${detail}${where}`, status);
};

/** Makes the function that asks a provider: only at its address, without redirects, within bounds of size and time. */
export const createAsk = ({ address, timeOut, timeLimit }: AskOptions): Ask => {
  const base = `${address.origin}${address.pathname.replace(/\/$/, '')}`;

  return async ({ path, body, contentType = 'application/json', method, expectedStatus = 200 }) => {
    let status: number | undefined;
    try {
      const response = await fetch(`${base}${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        redirect: 'manual',
        headers: {
          Accept: 'application/json, application/problem+json',
          // Without compression, a small answer cannot grow while it is read.
          'Accept-Encoding': 'identity',
          // A connection that is kept can be closed by the provider just when the next request is sent.
          Connection: 'close',
          ...(body === undefined ? {} : { 'Content-Type': contentType }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.any([timeLimit, timeOut()]),
      });
      status = response.status;
      return await readReply(response, expectedStatus);
    } catch (error) {
      if (timeLimit.aborted) return fault('time_limit', 'The time for the whole check is over.', status);
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      return isLate
        ? fault('timed_out', 'No complete answer came in time.', status)
        : fault('connection_failed', 'The connection ended before the answer was complete.', status);
    }
  };
};
