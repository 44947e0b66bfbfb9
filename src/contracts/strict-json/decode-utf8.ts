import { firstIllFormedByte } from './first-ill-formed-byte.ts';
import type { JsonRefusal } from './json-refusal.ts';
import { positionOf } from './position.ts';

// `ignoreBOM` means that the mark is not swallowed: it is refused below rather than passed over.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text of a body, or why it has none. Decodes without mending anything: no byte is replaced, and
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
