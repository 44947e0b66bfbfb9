import { positionsIn } from '../text-position.ts';
import type { JsonRefusal } from './json-refusal.ts';
import { parsePlainJson } from './parse-plain-json.ts';
import { parseStrictJson } from './parse-strict-json.ts';

const encoder = new TextEncoder();
const replacingDecoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Whether a byte of UTF-8 continues a code point. */
const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

/**
 * The offset of the first character that is not well-formed UTF-8. The bytes must contain one.
 * Decoding with U+FFFD in its place and encoding again leaves all bytes before it unchanged.
 */
export const firstIllFormedByte = (bytes: Uint8Array): number => {
  const replaced = encoder.encode(replacingDecoder.decode(bytes));
  let at = 0;
  while (replaced[at] === bytes[at]) at += 1;
  // The replacement may begin with the same bytes as what it replaces.
  while (isContinuation(replaced[at] ?? 0)) at -= 1;
  return at;
};

// `ignoreBOM` keeps the byte order mark in the text, so that it can be rejected below.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The position after the text before it, with its offset in bytes. */
const positionAfter = (before: string) => {
  const { line, column } = positionsIn(before)(before.length);
  return { line, column, offset: encoder.encode(before).length };
};

/** The text of a body, or why it is not UTF-8. Replaces no byte and skips no byte order mark. */
const decodeUtf8 = (bytes: Uint8Array): string | JsonRefusal => {
  if (bytes.length === 0) return { code: 'empty_body', detail: 'The body is empty.' };
  try {
    const text = decoder.decode(bytes);
    if (!text.startsWith('\ufeff')) return text;
    const detail = 'The body starts with a byte order mark; omit it.';
    return { code: 'byte_order_mark', detail, ...positionAfter('') };
  } catch {
    const detail = 'The body is not UTF-8; convert it.';
    const before = decoder.decode(bytes.subarray(0, firstIllFormedByte(bytes)));
    return { code: 'invalid_utf8', detail, ...positionAfter(before) };
  }
};

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
  const plain = parsePlainJson(text);
  if (plain !== undefined) return plain;
  const { value, fault } = parseStrictJson(text);
  if (fault === undefined) return { value };
  const { index, ...refusal } = fault;
  return { refusal: { ...refusal, ...positionAfter(text.slice(0, index)) } };
};
