import { type JsonRefusal, positionOf } from './json-refusal.ts';

const encoder = new TextEncoder();
const mendingDecoder = new TextDecoder('utf-8', { ignoreBOM: true });

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/**
 * Offset of the first character that is not well-formed UTF-8, in bytes that are known to have one.
 * A decoder that puts U+FFFD in its place, and the way back to bytes, change nothing before it.
 */
export const firstIllFormedByte = (bytes: Uint8Array): number => {
  const fixed = encoder.encode(mendingDecoder.decode(bytes));
  let at = 0;
  while (fixed[at] === bytes[at]) at += 1;
  // The replacement may begin with the same bytes as what it replaces.
  while (isContinuation(fixed[at])) at -= 1;
  return at;
};

// `ignoreBOM` means that the mark is not swallowed: it is refused below rather than passed over.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text of a body, or why it has none. Decodes without fixing anything: no byte is replaced, and
 * no byte order mark is skipped.
 */
export const decodeUtf8 = (bytes: Uint8Array): string | JsonRefusal => {
  if (bytes.length === 0) return { code: 'empty_body', detail: 'The body is empty.' };
  try {
    const text = decoder.decode(bytes);
    if (!text.startsWith('\ufeff')) return text;
    const detail = 'The body starts with a byte order mark; omit it.';
    return { code: 'byte_order_mark', detail, ...positionOf(bytes, 0) };
  } catch {
    const detail = 'The body is not UTF-8; convert it.';
    return { code: 'invalid_utf8', detail, ...positionOf(bytes, firstIllFormedByte(bytes)) };
  }
};
