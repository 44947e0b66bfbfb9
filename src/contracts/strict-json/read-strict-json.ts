import { decodeUtf8 } from './decode-utf8.ts';
import { type JsonRefusal, positionOf } from './json-refusal.ts';
import { readCarefully } from './read-carefully.ts';
import { countMembers, type MemberScan, scanMembers } from './scan-members.ts';

/** How deep arrays and objects may be nested: `[[0]]` is two deep. A batch of the contract is six deep. */
export const maxDepth = 32;

/** Whether a string of a value may have half a surrogate pair. `JSON.stringify` escapes halves alone. */
const mayHaveLoneSurrogate = (value: unknown): boolean => JSON.stringify(value).includes('\\ud');

/**
 * Whether it is certain, without looking at names, that a JSON text repeats no name, is not too deep and
 * has no half surrogate pair. `value` is what `JSON.parse` made of the text.
 *
 * Each member has one colon outside strings. `JSON.parse` keeps one member of those that share a name,
 * so the value has fewer members than the text has such colons exactly when a name is repeated.
 */
const isPlainlyStrict = ({ members, escapesSurrogate }: MemberScan, value: unknown): boolean =>
  members === countMembers(value) && !(escapesSurrogate && mayHaveLoneSurrogate(value));

/** A value, or why there is none. */
type StrictJsonReading = { readonly value: unknown } | { readonly refusal: JsonRefusal };

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
