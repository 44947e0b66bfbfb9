import { printablePointer } from './json-pointer.ts';
import { type JsonRefusalCode, maxDepth } from './json-refusal.ts';

/** What is wrong with a JSON text, and where. */
type JsonFault = {
  readonly code: JsonRefusalCode;
  readonly detail: string;
  readonly pointer?: string;
  /** In UTF-16 units. */
  readonly index: number;
};

/** A value, or the first fault of the text. */
type JsonReading = {
  readonly value: unknown;
  readonly fault: JsonFault | undefined;
};

const quote = 0x22;

const isWhiteSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** A string up to its closing quote: no bare quote, backslash or control character. */
const stringBody = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[ !#-[\]-\uffff]*)*/y;
const word = /(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)(?![\w.+-])/y;

/** The index after a match of the pattern that begins at an index; that index if there is none. */
const endOfMatch = (pattern: RegExp, text: string, index: number): number => {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : index;
};

/** The value of a string in its quotes. */
const stringOf = (written: string): unknown =>
  written.includes('\\') ? JSON.parse(written) : written.slice(1, -1);

/** The value of a number or of `true`, `false` or `null`, which sort after the digits. `Number` is faster than `JSON.parse`. */
const wordOf = (written: string): unknown => (written > ':' ? JSON.parse(written) : Number(written));

/** Gives an object a field of its own, as `__proto__` is too: an assignment would give the object a prototype. */
const setField = (object: Record<string, unknown>, name: string, value: unknown): void => {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
};

const nestedTooDeep = `Arrays and objects are nested more than ${maxDepth} levels deep.`;

/** Is told each value once it is read: the names and indexes that lead to it, and where it begins and ends. */
type ValueListener = (path: readonly string[], start: number, end: number) => void;

/**
 * Parses a text as one JSON value under the rules of I-JSON, or reports its first fault: a syntax error, a
 * repeated name, an unpaired surrogate, or nesting that is too deep. It stops at the first fault, so the report
 * does not depend on what follows. `JSON.parse` alone would keep one of two fields with a name and say nothing;
 * it is only called for single strings and words.
 *
 * This is a recursive descent parser; its functions share the state of one call. After a fault they return
 * `undefined`, which is never a JSON value.
 */
export const parseStrictJson = (text: string, onValue?: ValueListener): JsonReading => {
  let index = 0;
  let fault: JsonFault | undefined;
  /** Names and indexes that lead to the current value. */
  const path: string[] = [];

  const failSyntax = (detail: string): undefined => {
    const isCutOff = index === text.length;
    fault = { code: 'invalid_json', detail: isCutOff ? 'The JSON value is incomplete.' : detail, index };
  };

  const failAt = (start: number, code: JsonRefusalCode, detail: string): undefined => {
    fault = { code, detail, pointer: printablePointer(path), index: start };
  };

  /** The next character that is not white space; empty at the end of the text. */
  const peek = (): string => {
    while (isWhiteSpace(text.charCodeAt(index))) index += 1;
    return text.charAt(index);
  };

  const readString = (): string | undefined => {
    const start = index;
    index = endOfMatch(stringBody, text, index);
    if (text.charCodeAt(index) !== quote) return failSyntax('This character must be escaped.');
    index += 1;
    const value = stringOf(text.slice(start, index));
    return typeof value === 'string' && value.isWellFormed()
      ? value
      : failAt(start, 'lone_surrogate', 'A string has an unpaired surrogate.');
  };

  /** Reads a name, which the object must not have yet, and the colon after it. */
  const readName = (object: object): string | undefined => {
    if (peek() !== '"') return failSyntax('Expected a name in double quotes and no trailing comma.');
    const start = index;
    const name = readString();
    if (name === undefined) return undefined;
    path.push(name);
    if (Object.hasOwn(object, name)) {
      return failAt(start, 'duplicate_member', 'Two fields have the same name; send one.');
    }
    if (peek() !== ':') return failSyntax('Expected a colon.');
    index += 1;
    return name;
  };

  /** Reads fields or elements up to the closing bracket or the first fault. */
  const readEach = (closing: string, readNext: () => void): undefined => {
    index += 1;
    if (peek() === closing) {
      index += 1;
      return;
    }
    let separator: string;
    do {
      readNext();
      if (fault !== undefined) return;
      path.pop();
      separator = peek();
      if (separator !== ',' && separator !== closing) {
        return failSyntax(`Expected a comma or ${closing}.`);
      }
      index += 1;
    } while (separator !== closing);
  };

  const readArray = (depth: number): readonly unknown[] => {
    const elements: unknown[] = [];
    readEach(']', () => {
      path.push(String(elements.length));
      elements.push(readValue(depth));
    });
    return elements;
  };

  const readObject = (depth: number): object => {
    const object: Record<string, unknown> = {};
    readEach('}', () => {
      const name = readName(object);
      if (name !== undefined) setField(object, name, readValue(depth));
    });
    return object;
  };

  /** Reads a value inside `depth` arrays and objects. */
  const readValue = (depth: number): unknown => {
    const first = peek();
    const start = index;
    const value = readValueFrom(first, depth);
    if (fault === undefined) onValue?.(path, start, index);
    return value;
  };

  /** Reads the value whose first character is the next one. */
  const readValueFrom = (first: string, depth: number): unknown => {
    if (first === '"') return readString();
    if (first === '{' || first === '[') {
      if (depth === maxDepth) return failAt(index, 'nesting_too_deep', nestedTooDeep);
      return first === '{' ? readObject(depth + 1) : readArray(depth + 1);
    }
    const start = index;
    index = endOfMatch(word, text, start);
    if (index > start) return wordOf(text.slice(start, index));
    return failSyntax('Expected a value. JSON has no trailing commas, comments, NaN or leading zeros.');
  };

  const value = readValue(0);
  if (fault === undefined && peek() !== '') failSyntax('Unexpected text after the JSON value.');
  return { value, fault };
};
