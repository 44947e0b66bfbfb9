import type { ProblemOccurrence } from '../../src/contracts/problem-table.ts';

/** A media type (RFC 9110, section 8.3.1) with its names in lower case. */
type MediaType = {
  readonly type: string;
  readonly parameters: readonly (readonly [name: string, value: string])[];
};

const typeAndSubtype = /[!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+/y;
const separator = /[\t ]*;[\t ]*/y;
const parameter = /([!#$%&'*+.^_`|~\w-]+)=(?:([!#$%&'*+.^_`|~\w-]+)|"((?:[^"\\]|\\.)*)")/y;

/**
 * Parses a `Content-Type` field value by its grammar; `undefined` when it does not follow it. The parsers of browsers
 * and libraries skip what they cannot parse and keep only one of two parameters with one name, so they would miss a
 * charset that the client sent.
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
    // RFC 9110, section 5.6.6: a parameter may be missing between two semicolons and after the last.
    if (name !== undefined) parameters.push([name.toLowerCase(), token ?? quoted.replace(/\\(.)/g, '$1')]);
  }
  return at === text.length ? { type: type.toLowerCase(), parameters } : undefined;
};

/**
 * Whether the content type is JSON in UTF-8, the only encoding of JSON between systems (RFC 8259, section 8.1). JSON
 * defines no parameters, so all are ignored except a charset other than UTF-8.
 */
const isJson = (contentType: string): boolean => {
  const media = readMediaType(contentType);
  return (
    media?.type === 'application/json' &&
    media.parameters.every(([name, value]) => name !== 'charset' || value.toLowerCase() === 'utf-8')
  );
};

/**
 * The problem when the headers say that a body is not JSON or is encoded; `undefined` when they do not. A header that
 * was sent twice arrives as one value with a comma and is rejected like any other wrong value.
 */
export const findMediaTypeProblem = (headers: Headers): ProblemOccurrence | undefined => {
  if (!isJson(headers.get('Content-Type') ?? '')) {
    return { code: 'unsupported_media_type', headers: { Accept: 'application/json' } };
  }
  const encoding = headers.get('Content-Encoding')?.toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') {
    // RFC 9110, section 15.5.16: the header shows that the fault is the encoding, not the type.
    return { code: 'unsupported_content_encoding', headers: { 'Accept-Encoding': 'identity' } };
  }
  return undefined;
};

/** The body of a request, or why it is not available. */
type BodyReading =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'too_large' }
  /** The client disconnected, or sent less than it announced. */
  | { readonly kind: 'incomplete' };

/**
 * Reads a body of at most `maxBodyBytes`. One whose `Content-Length` is larger is not waited for. Otherwise it counts the bytes that
 * arrive, because the field may be missing, and stops reading at the first byte too many.
 */
export const readBodyBytes = async (request: Request, maxBodyBytes: number): Promise<BodyReading> => {
  if (Number(request.headers.get('Content-Length')) > maxBodyBytes) return { kind: 'too_large' };
  const reader = request.body?.getReader();
  if (reader === undefined) return { kind: 'bytes', bytes: new Uint8Array() };
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > maxBodyBytes) {
        // Not awaited: a source that is slow to stop must not delay the response.
        reader.cancel().catch(() => {});
        return { kind: 'too_large' };
      }
      chunks.push(read.value);
    }
  } catch {
    return { kind: 'incomplete' };
  }
  const [first] = chunks;
  // Most bodies arrive in one piece, which needs no copy.
  const bytes = first?.length === length ? first : Buffer.concat(chunks, length);
  return { kind: 'bytes', bytes };
};
