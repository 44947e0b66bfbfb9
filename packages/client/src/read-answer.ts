import type { ForeignReason, ProblemFailure } from './failure.ts';
import { isProblem } from './forms.ts';

/** An answer: the expected body, a problem of the service, or an answer of something else. */
export type Reading<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'problem'; readonly problem: ProblemFailure['problem'] }
  | { readonly kind: 'foreign'; readonly reason: ForeignReason };

const maxAnswerBytes = 8 * 1024 * 1024;

const foreign = (reason: ForeignReason) => ({ kind: 'foreign', reason }) as const;

/** The bytes of a body; undefined above the limit. Throws when the connection breaks. */
const readBytes = async (response: Response): Promise<Uint8Array | undefined> => {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    length += read.value.length;
    if (length > maxAnswerBytes) {
      reader?.cancel().catch(() => {});
      return undefined;
    }
    chunks.push(read.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
};

/** The JSON in bytes, frozen throughout, so that no field can be removed from it; undefined when it is not JSON. */
const parseFrozen = (bytes: Uint8Array): unknown => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return JSON.parse(text, (_name, value: unknown) => Object.freeze(value));
  } catch {
    return undefined;
  }
};

const mediaTypeOf = ({ headers }: Response): string =>
  (headers.get('content-type') ?? '').replace(/;.*/, '').trim().toLowerCase();

const isRedirect = ({ status, type, redirected }: Response): boolean =>
  redirected || type === 'opaqueredirect' || (status >= 300 && status < 400);

/** Reads an answer to its end. It is a value only when status, content type and form are right. */
export const readAnswer = async <Value>(
  response: Response,
  isExpected: (value: unknown) => value is Value,
  key: string | undefined,
): Promise<Reading<Value>> => {
  const { status } = response;
  if (isRedirect(response)) {
    // Not read: nobody needs it, and the connection is free for the next request.
    response.body?.cancel().catch(() => {});
    return foreign('redirect');
  }
  const bytes = await readBytes(response);
  if (bytes === undefined) return foreign('too_large');
  const mediaType = mediaTypeOf(response);
  const isSuccess = status === 200 && mediaType === 'application/json';
  if (!isSuccess && mediaType !== 'application/problem+json') return foreign('not_json');
  const value = parseFrozen(bytes);
  if (value === undefined) return foreign('not_json');
  // Written anew, the key is found however the answer escapes it.
  if (key !== undefined && JSON.stringify(value).includes(key)) return foreign('contains_key');
  if (isSuccess && isExpected(value)) return { kind: 'value', value };
  return !isSuccess && status >= 400 && isProblem(value) && value.status === status
    ? { kind: 'problem', problem: value }
    : foreign('unexpected_form');
};
