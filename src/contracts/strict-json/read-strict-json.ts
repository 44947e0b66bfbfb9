import { decodeUtf8 } from './decode-utf8.ts';
import { type JsonRefusal, positionOf } from './json-refusal.ts';
import { parseStrictJson } from './parse-strict-json.ts';

/** A value, or why there is none. */
type StrictJsonReading = { readonly value: unknown } | { readonly refusal: JsonRefusal };

/**
 * Parses bytes as one JSON value under the rules of I-JSON (RFC 7493): UTF-8 without a byte order mark, no
 * repeated name in an object, no unpaired surrogate; and at most 32 levels deep. Otherwise returns the first fault
 * of the text. Never throws on bad input.
 */
export const readStrictJson = (bytes: Uint8Array): StrictJsonReading => {
  const text = decodeUtf8(bytes);
  if (typeof text !== 'string') return { refusal: text };
  const { value, fault } = parseStrictJson(text);
  if (fault === undefined) return { value };
  const { index, ...refusal } = fault;
  const offset = new TextEncoder().encode(text.slice(0, index)).length;
  return { refusal: { ...refusal, ...positionOf(bytes, offset) } };
};
