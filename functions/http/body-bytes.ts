/** The body of a request, or why there is none to work with. */
export type BodyReading =
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
