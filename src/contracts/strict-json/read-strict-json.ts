import { decodeUtf8 } from './decode-utf8.ts';
import { type JsonRefusal, positionOf } from './json-refusal.ts';
import { readCarefully } from './read-carefully.ts';
import { stringsInText } from './strings-in-text.ts';
import { stringsInValue } from './strings-in-value.ts';

/** A value, or why there is none. */
type StrictJsonReading = { readonly value: unknown } | { readonly refusal: JsonRefusal };

/** The result of `JSON.parse`; `undefined`, which is never a JSON value, when the text is not JSON. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Parses bytes as one JSON value under the rules of I-JSON (RFC 7493): UTF-8 without a byte order mark, no
 * repeated name in an object, no unpaired surrogate; and at most 32 levels deep. Otherwise returns the first fault
 * of the text. Never throws on bad input.
 *
 * In nearly all cases `JSON.parse` does the work. Of fields that share a name it keeps one, so its value has as many
 * strings, names included, as the text exactly when no name is repeated. If it throws, or counting leaves a doubt,
 * `readCarefully` parses the text again.
 */
export const readStrictJson = (bytes: Uint8Array): StrictJsonReading => {
  const text = decodeUtf8(bytes);
  if (typeof text !== 'string') return { refusal: text };

  const strings = stringsInText(bytes, text);
  const parsed = Number.isNaN(strings) ? undefined : parse(text);
  if (parsed !== undefined && stringsInValue(parsed) === strings) return { value: parsed };
  const { value, fault } = readCarefully(text);
  if (fault === undefined) return { value };
  const { index, ...refusal } = fault;
  const offset = new TextEncoder().encode(text.slice(0, index)).length;
  return { refusal: { ...refusal, ...positionOf(bytes, offset) } };
};
