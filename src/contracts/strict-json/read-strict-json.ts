import { decodeUtf8 } from './decode-utf8.ts';
import { type JsonRefusal, positionOf } from './json-refusal.ts';
import type { LongLists } from './long-lists.ts';
import { parseStrictJson } from './parse-strict-json.ts';
import { stringsInText } from './strings-in-text.ts';
import { stringsInValue } from './strings-in-value.ts';

/** A value with the names of its very long objects so far as they were listed, or why there is none. */
type StrictJsonReading =
  | { readonly value: unknown; readonly lists: LongLists | undefined }
  | { readonly refusal: JsonRefusal };

/** The result of `JSON.parse`; `undefined`, which is never a JSON value, when the text is not JSON. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** From how many strings a value is searched for very long objects. In a smaller one, the search takes longer than it saves. */
const manyStrings = 4000;

/**
 * Parses bytes as one JSON value under the rules of I-JSON (RFC 7493): UTF-8 without a byte order mark, no
 * repeated name in an object, no unpaired surrogate; and at most 32 levels deep. Otherwise returns the first fault
 * of the text. Never throws on bad input.
 *
 * In nearly all cases `JSON.parse` does the work. Of fields that share a name it keeps one, so its value has as many
 * strings, names included, as the text exactly when no name is repeated. If it throws, or counting leaves a doubt,
 * `parseStrictJson` parses the text again.
 */
export const readStrictJson = (bytes: Uint8Array): StrictJsonReading => {
  const text = decodeUtf8(bytes);
  if (typeof text !== 'string') return { refusal: text };

  const strings = stringsInText(bytes, text);
  // NaN is not a number of strings.
  const parsed = strings >= 0 ? parse(text) : undefined;
  const parsedLists: LongLists | undefined = strings < manyStrings ? undefined : new Map();
  if (parsed !== undefined && stringsInValue(parsed, parsedLists) === strings)
    return { value: parsed, lists: parsedLists };
  const { fault, ...reading } = parseStrictJson(text);
  if (fault === undefined) return reading;
  const { index, ...refusal } = fault;
  const offset = new TextEncoder().encode(text.slice(0, index)).length;
  return { refusal: { ...refusal, ...positionOf(bytes, offset) } };
};
