import { firstIllFormedByte } from './first-ill-formed-byte.ts';
import type { JsonRefusal } from './json-refusal.ts';
import { positionOf } from './position.ts';

/** The text of a body, or why it has none. */
export type Utf8Decoding =
  | { readonly outcome: 'decoded'; readonly text: string }
  | { readonly outcome: 'refused'; readonly refusal: JsonRefusal };

// `ignoreBOM` means that the mark is not swallowed: it is refused below rather than passed over.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const refused = (refusal: JsonRefusal): Utf8Decoding => ({ outcome: 'refused', refusal });

const hasByteOrderMark = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** Decodes UTF-8 without mending anything: no byte is replaced, and no byte order mark is skipped. */
export const decodeUtf8 = (bytes: Uint8Array): Utf8Decoding => {
  if (bytes.length === 0) {
    return refused({ code: 'empty_body', detail: 'The body is empty. Send a JSON value.' });
  }
  if (hasByteOrderMark(bytes)) {
    return refused({
      code: 'byte_order_mark',
      detail: 'The body starts with a byte order mark. Send UTF-8 without one.',
      ...positionOf(bytes, 0),
    });
  }
  try {
    return { outcome: 'decoded', text: decoder.decode(bytes) };
  } catch {
    return refused({
      code: 'invalid_utf8',
      detail: 'The body is not UTF-8. Convert it from the encoding of the source, for example Latin-1.',
      ...positionOf(bytes, firstIllFormedByte(bytes)),
    });
  }
};
