import { type JsonRefusalCode, maxDepth } from './json-refusal.ts';
import { type LongLists, longListLength } from './long-lists.ts';
import { isPrintableName, pointerStep } from './pointer-step.ts';

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
  readonly lists: LongLists;
};

const quote = 0x22;

const isWhiteSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** A string up to its closing quote: no bare quote, backslash or control character. */
const stringBody = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[ !#-[\]-\uffff]*)*/y;
const word = /(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)(?![\w.+-])/y;

/** The path as a JSON Pointer, up to the first name that is not printable. */
const pointerTo = (path: readonly string[]): string => {
  const unnamed = path.findIndex((name) => !isPrintableName(name));
  return path
    .slice(0, unnamed === -1 ? path.length : unnamed)
    .map((name) => `/${pointerStep(name)}`)
    .join('');
};

/** Is told each value once it is read: the names and indexes that lead to it, and where it begins and ends. */
type ValueListener = (path: readonly string[], start: number, end: number) => void;

/** A text while it is read. The first fault ends the reading. */
type Reading = {
  readonly text: string;
  index: number;
  fault: JsonFault | undefined;
  /** Names and indexes that lead to the current value. */
  readonly path: string[];
  readonly lists: LongLists;
  readonly onValue: ValueListener | undefined;
};

// These functions are a recursive descent parser. After a fault they return `undefined`, which is never a JSON value.

const failSyntax = (reading: Reading, detail: string): undefined => {
  const { index, text } = reading;
  const isCutOff = index === text.length;
  reading.fault = {
    code: 'invalid_json',
    detail: isCutOff ? 'The JSON value is incomplete.' : detail,
    index,
  };
};

const failAt = (reading: Reading, index: number, code: JsonRefusalCode, detail: string): undefined => {
  reading.fault = { code, detail, pointer: pointerTo(reading.path), index };
};

/** Moves past a match of the pattern at the current index. Returns whether there is one. */
const skip = (reading: Reading, pattern: RegExp): boolean => {
  pattern.lastIndex = reading.index;
  const isMatch = pattern.test(reading.text);
  if (isMatch) reading.index = pattern.lastIndex;
  return isMatch;
};

/** The next character that is not white space; empty at the end of the text. */
const peek = (reading: Reading): string => {
  const { text } = reading;
  while (isWhiteSpace(text.charCodeAt(reading.index))) reading.index += 1;
  return text.charAt(reading.index);
};

const readString = (reading: Reading): string | undefined => {
  const { text, index: start } = reading;
  skip(reading, stringBody);
  if (text.charCodeAt(reading.index) !== quote) return failSyntax(reading, 'This character must be escaped.');
  reading.index += 1;
  const written = text.slice(start, reading.index);
  const value: unknown = written.includes('\\') ? JSON.parse(written) : written.slice(1, -1);
  return typeof value === 'string' && value.isWellFormed()
    ? value
    : failAt(reading, start, 'lone_surrogate', 'A string has an unpaired surrogate.');
};

/** Reads a name, which the object must not have yet, and the colon after it. */
const readName = (reading: Reading, object: object): string | undefined => {
  if (peek(reading) !== '"') {
    return failSyntax(reading, 'Expected a name in double quotes and no trailing comma.');
  }
  const start = reading.index;
  const name = readString(reading);
  if (name === undefined) return undefined;
  reading.path.push(name);
  if (name in object) {
    return failAt(reading, start, 'duplicate_member', 'Two fields have the same name; send one.');
  }
  if (peek(reading) !== ':') return failSyntax(reading, 'Expected a colon.');
  reading.index += 1;
  return name;
};

/** Reads fields or elements up to the closing bracket or the first fault. */
const readEach = (reading: Reading, closing: string, readNext: () => void): undefined => {
  reading.index += 1;
  if (peek(reading) === closing) {
    reading.index += 1;
    return;
  }
  let separator: string;
  do {
    readNext();
    if (reading.fault !== undefined) return;
    reading.path.pop();
    separator = peek(reading);
    if (separator !== ',' && separator !== closing) {
      return failSyntax(reading, `Expected a comma or ${closing}.`);
    }
    reading.index += 1;
  } while (separator !== closing);
};

const readArray = (reading: Reading, depth: number): readonly unknown[] => {
  const elements: unknown[] = [];
  readEach(reading, ']', () => {
    reading.path.push(String(elements.length));
    elements.push(readValue(reading, depth));
  });
  return elements;
};

const readObject = (reading: Reading, depth: number): object => {
  // Without a prototype, `__proto__` is a name like any other, and adding many names is fast.
  const object: Record<string, unknown> = Object.create(null);
  const names: string[] = [];
  readEach(reading, '}', () => {
    const name = readName(reading, object);
    if (name !== undefined) {
      names.push(name);
      object[name] = readValue(reading, depth);
    }
  });
  // An object has names that are array indexes before all others. All names after the digits are in the order of the text.
  if (names.length >= longListLength && names.every((name) => name >= ':')) reading.lists.set(object, names);
  return object;
};

/** Reads the value whose first character is the next one. */
const readValueFrom = (reading: Reading, first: string, depth: number): unknown => {
  if (first === '"') return readString(reading);
  const start = reading.index;
  if (first === '{' || first === '[') {
    if (depth === maxDepth) {
      return failAt(
        reading,
        start,
        'nesting_too_deep',
        `Arrays and objects are nested more than ${maxDepth} levels deep.`,
      );
    }
    return first === '{' ? readObject(reading, depth + 1) : readArray(reading, depth + 1);
  }
  if (skip(reading, word)) {
    const written = reading.text.slice(start, reading.index);
    // `Number` is faster than `JSON.parse`. The words `true`, `false` and `null` sort after the digits.
    return first > '9' ? JSON.parse(written) : Number(written);
  }
  return failSyntax(
    reading,
    'Expected a value. JSON has no trailing commas, comments, NaN or leading zeros.',
  );
};

/** Reads a value inside `depth` arrays and objects. */
const readValue = (reading: Reading, depth: number): unknown => {
  const first = peek(reading);
  const start = reading.index;
  const value = readValueFrom(reading, first, depth);
  if (reading.fault === undefined) reading.onValue?.(reading.path, start, reading.index);
  return value;
};

/**
 * Parses a text as one JSON value under the rules of I-JSON, or reports its first fault: a syntax error, a
 * repeated name, an unpaired surrogate, or nesting that is too deep. It stops at the first fault, so the report
 * does not depend on what follows. `JSON.parse` is only called for single strings and words.
 */
export const parseStrictJson = (text: string, onValue?: ValueListener): JsonReading => {
  const reading: Reading = { text, index: 0, fault: undefined, path: [], lists: new Map(), onValue };
  const value = readValue(reading, 0);
  if (reading.fault === undefined && peek(reading) !== '') {
    failSyntax(reading, 'Unexpected text after the JSON value.');
  }
  const { fault, lists } = reading;
  return { value, fault, lists };
};
