const encoder = new TextEncoder();
const mendingDecoder = new TextDecoder('utf-8', { ignoreBOM: true });

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/**
 * Offset of the first character that is not well-formed UTF-8, in bytes that are known to have one.
 * A decoder that puts U+FFFD in its place, and the way back to bytes, change nothing before it.
 */
export const firstIllFormedByte = (bytes: Uint8Array): number => {
  const mended = encoder.encode(mendingDecoder.decode(bytes));
  let at = 0;
  while (mended[at] === bytes[at]) at += 1;
  // The replacement may begin with the same bytes as what it replaces.
  while (isContinuation(mended[at])) at -= 1;
  return at;
};
