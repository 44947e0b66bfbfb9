import type { ProblemOccurrence } from '../../src/contracts/problem-table.ts';

/** A media type after RFC 9110, section 8.3.1; names are in lower case. */
type MediaType = {
  readonly type: string;
  readonly parameters: readonly (readonly [name: string, value: string])[];
};

const typeAndSubtype = /[!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+/y;
const separator = /[\t ]*;[\t ]*/y;
const parameter = /([!#$%&'*+.^_`|~\w-]+)=(?:([!#$%&'*+.^_`|~\w-]+)|"((?:[^"\\]|\\.)*)")/y;

/**
 * Reads a `Content-Type` field value by the grammar to its last character; `undefined` when it does not follow it.
 * Parsers that browsers and libraries use skip what they cannot read, and keep one of two parameters of one name: they
 * would let through a charset that the client did send.
 */
const readMediaType = (text: string): MediaType | undefined => {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    at += match?.[0].length ?? 0;
    return match;
  };
  const [type] = take(typeAndSubtype) ?? [];
  if (type === undefined) return undefined;
  const parameters: [string, string][] = [];
  while (take(separator) !== null) {
    const [, name, token, quoted = ''] = take(parameter) ?? [];
    // RFC 9110, section 5.6.6: a parameter may be left out between two semicolons and after the last.
    if (name !== undefined) parameters.push([name.toLowerCase(), token ?? quoted.replace(/\\(.)/g, '$1')]);
  }
  return at === text.length ? { type: type.toLowerCase(), parameters } : undefined;
};

/**
 * Whether a body is JSON in UTF-8, the only encoding that JSON has between systems (RFC 8259, section 8.1). JSON has
 * no parameters, so those of any name change nothing; but a charset other than UTF-8 says that the body is not UTF-8.
 */
const isJson = (contentType: string): boolean => {
  const media = readMediaType(contentType);
  return (
    media?.type === 'application/json' &&
    media.parameters.every(([name, value]) => name !== 'charset' || value.toLowerCase() === 'utf-8')
  );
};

/**
 * Why a body is not JSON sent as it is, judged by the headers; `undefined` when it is. A header that was sent
 * twice arrives as one value with a comma and is refused like any other wrong value.
 */
export const findMediaTypeProblem = (headers: Headers): ProblemOccurrence | undefined => {
  if (!isJson(headers.get('Content-Type') ?? '')) {
    return { code: 'unsupported_media_type', headers: { Accept: 'application/json' } };
  }
  const encoding = headers.get('Content-Encoding')?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') {
    // RFC 9110, section 15.5.16: the header tells that the encoding was the fault, not the type.
    return { code: 'unsupported_content_encoding', headers: { 'Accept-Encoding': 'identity' } };
  }
  return undefined;
};

/** The body of a request, or why there is none to work with. */
type BodyReading =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'too_large' }
  /** The body broke off: the client went away, or sent less than it announced. */
  | { readonly kind: 'incomplete' };

const join = (chunks: readonly Uint8Array[], length: number): Uint8Array => {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) return only;
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
};

/**
 * Reads a body of at most `maxBodyBytes`. It counts what arrives, because `Content-Length` may be absent or
 * wrong in either direction, and stops reading at the first byte too many.
 */
export const readBodyBytes = async (request: Request, maxBodyBytes: number): Promise<BodyReading> => {
  const reader = request.body?.getReader();
  if (reader === undefined) return { kind: 'bytes', bytes: new Uint8Array() };
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > maxBodyBytes) {
        // Not awaited: a source that is slow to stop must not hold up the answer.
        reader.cancel().catch(() => {});
        return { kind: 'too_large' };
      }
      chunks.push(read.value);
    }
  } catch {
    return { kind: 'incomplete' };
  }
  return { kind: 'bytes', bytes: join(chunks, length) };
};
