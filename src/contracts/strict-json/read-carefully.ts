import { type Cursor, failSyntax, type JsonFault, skipWhitespace } from './careful/cursor.ts';
import { readValue } from './careful/read-value.ts';

/** A value, or the first fault of the text. */
export type CarefulReading =
  | { readonly outcome: 'read'; readonly value: unknown }
  | { readonly outcome: 'fault'; readonly fault: JsonFault };

/**
 * Reads a text as one JSON value under the rules of I-JSON, name by name, or names its first fault: in
 * syntax, a name that an object repeats, half a surrogate pair, or nesting that is too deep. Stops at
 * the first, so what it says does not depend on what follows. Does not rely on `JSON.parse` for objects.
 */
export const readCarefully = (text: string): CarefulReading => {
  const cursor: Cursor = { text, index: 0, path: [], fault: undefined };
  skipWhitespace(cursor);
  const value = readValue(cursor, 0);
  skipWhitespace(cursor);
  if (cursor.fault === undefined && cursor.index < text.length) {
    failSyntax(cursor, 'Something follows the JSON value. Send one value and no more.');
  }
  return cursor.fault === undefined ? { outcome: 'read', value } : { outcome: 'fault', fault: cursor.fault };
};
