import { decodeUtf8 } from './decode-utf8.ts';
import { type JsonRefusal, positionOf } from './json-refusal.ts';
import { readCarefully } from './read-carefully.ts';
import { countFields, type FieldScan, scanFields } from './scan-fields.ts';

/** Whether a string of a value may have an unpaired surrogate: `JSON.stringify` escapes only unpaired ones. */
const mayHaveLoneSurrogate = (value: unknown): boolean => JSON.stringify(value).includes('\\ud');

/**
 * Whether counting alone shows that a JSON text repeats no name, is not nested too deep and has no unpaired
 * surrogate. `value` is the result of `JSON.parse`.
 *
 * Each field has one colon outside strings. Of fields that share a name, `JSON.parse` keeps one, so the value has
 * fewer fields than the text has such colons exactly when a name is repeated.
 */
const isClearlyStrict = ({ fields, escapesSurrogate }: FieldScan, value: unknown): boolean =>
  fields === countFields(value) && !(escapesSurrogate && mayHaveLoneSurrogate(value));

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
 * In nearly all cases `JSON.parse` does the work, and a count shows that it lost no field. If it throws, or the
 * count leaves a doubt, `readCarefully` parses the text again.
 */
export const readStrictJson = (bytes: Uint8Array): StrictJsonReading => {
  const text = decodeUtf8(bytes);
  if (typeof text !== 'string') return { refusal: text };

  const scan = scanFields(bytes);
  const parsed = scan.escapesName ? undefined : parse(text);
  if (parsed !== undefined && isClearlyStrict(scan, parsed)) return { value: parsed };
  const { value, fault } = readCarefully(text);
  if (fault === undefined) return { value };
  const { index, ...refusal } = fault;
  const offset = new TextEncoder().encode(text.slice(0, index)).length;
  return { refusal: { ...refusal, ...positionOf(bytes, offset) } };
};
