import { type Cursor, failSyntax } from './cursor.ts';
import { memberPointer } from './member-pointer.ts';

const quote = 0x22;
const backslash = 0x5c;
const space = 0x20;

const shortEscapes = '"\\/bfnrt';
const surrogateUnit = /^[dD][89a-fA-F]/;
const highSurrogateUnit = /^[dD][89abAB]/;
const lowSurrogateEscape = /\\u[dD][c-fC-F][0-9a-fA-F]{2}/y;
const fourHexDigits = /^[0-9a-fA-F]{4}$/;

const failSurrogate = (cursor: Cursor, index: number): undefined => {
  cursor.fault = {
    code: 'lone_surrogate',
    detail:
      'A string escapes half a surrogate pair, which is no character. Escape both halves, or write the character itself.',
    pointer: memberPointer(cursor.path),
    index,
  };
  return undefined;
};

/** Where the escape that starts at this backslash ends; `undefined` when it is none. */
const endOfEscape = (cursor: Cursor, at: number): number | undefined => {
  const { text } = cursor;
  const letter = text.charAt(at + 1);
  if (letter !== '' && shortEscapes.includes(letter)) return at + 2;
  const digits = text.slice(at + 2, at + 6);
  if (letter !== 'u' || !fourHexDigits.test(digits)) {
    const isCut = letter === '' || (letter === 'u' && at + 2 + digits.length === text.length);
    failSyntax(
      cursor,
      'A backslash in a string begins an escape: \\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u with four hexadecimal digits.',
      isCut ? text.length : at,
    );
    return undefined;
  }
  if (!surrogateUnit.test(digits)) return at + 6;
  lowSurrogateEscape.lastIndex = at + 6;
  const isPair = highSurrogateUnit.test(digits) && lowSurrogateEscape.test(text);
  return isPair ? at + 12 : failSurrogate(cursor, at);
};

/** Moves past a string, from quote to quote. Gives false when it is no string of I-JSON. */
const skipString = (cursor: Cursor): boolean => {
  const { text } = cursor;
  let at: number | undefined = cursor.index + 1;
  while (at !== undefined) {
    const unit = text.charCodeAt(at);
    if (unit === quote) {
      cursor.index = at + 1;
      return true;
    }
    if (unit === backslash) at = endOfEscape(cursor, at);
    else if (unit >= space) at += 1;
    else {
      failSyntax(cursor, 'A line break or other control character in a string is written as an escape.', at);
      return false;
    }
  }
  return false;
};

/** Reads a string, a name of a member too. Gives `undefined` when it is no string of I-JSON. */
export const readString = (cursor: Cursor): string | undefined => {
  const { text, index } = cursor;
  if (!skipString(cursor)) return undefined;
  const written = text.slice(index, cursor.index);
  if (!written.includes('\\')) return written.slice(1, -1);
  const read: unknown = JSON.parse(written);
  return typeof read === 'string' ? read : undefined;
};
