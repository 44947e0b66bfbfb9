import { decodeUtf8 } from './decode-utf8.ts';
import { isPlainlyStrict } from './is-plainly-strict.ts';
import type { JsonRefusal } from './json-refusal.ts';
import { positionOf } from './position.ts';
import { readCarefully } from './read-carefully.ts';
import { scanMembers } from './scan-members.ts';

/** A value, or why there is none. */
export type StrictJsonReading = { readonly value: unknown } | { readonly refusal: JsonRefusal };

/** What `JSON.parse` makes of a text, or `undefined`, which no JSON value is, when it refuses. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads bytes as one JSON value under the rules of I-JSON (RFC 7493): UTF-8 without byte order mark,
 * no member name twice in an object, no unpaired surrogate; and at most 32 levels deep.
 * Refuses with the first fault of the text. Never throws on bad input.
 *
 * `JSON.parse` does the work where a count shows that it lost nothing, which is nearly always. Where it
 * refuses, or a doubt is left, the text is read name by name.
 */
export const readStrictJson = (bytes: Uint8Array): StrictJsonReading => {
  const text = decodeUtf8(bytes);
  if (typeof text !== 'string') return { refusal: text };

  const scan = scanMembers(bytes);
  const parsed = scan.escapesName ? undefined : parse(text);
  if (parsed !== undefined && isPlainlyStrict(scan, parsed)) return { value: parsed };
  const { value, fault } = readCarefully(text);
  if (fault === undefined) return { value };
  const { index, ...what } = fault;
  const offset = new TextEncoder().encode(text.slice(0, index)).length;
  return { refusal: { ...what, ...positionOf(bytes, offset) } };
};
