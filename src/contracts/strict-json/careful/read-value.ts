import { maxDepth } from '../max-depth.ts';
import { type Cursor, failSyntax, skipWhitespace } from './cursor.ts';
import { memberPointer } from './member-pointer.ts';
import { readLiteral } from './read-literal.ts';
import { readNumber } from './read-number.ts';
import { readString } from './read-string.ts';

/** Moves past an opening bracket, and past the closing one where nothing stands between. */
const open = (cursor: Cursor, closing: string, depth: number): 'empty' | 'open' | 'fault' => {
  if (depth > maxDepth) {
    cursor.fault = {
      code: 'nesting_too_deep',
      detail: `Arrays and objects are nested more than ${maxDepth} deep. A batch needs six levels.`,
      index: cursor.index,
    };
    return 'fault';
  }
  cursor.index += 1;
  skipWhitespace(cursor);
  if (cursor.text.charAt(cursor.index) !== closing) return 'open';
  cursor.index += 1;
  return 'empty';
};

/** Moves past a comma, or past the closing bracket. */
const separate = (cursor: Cursor, closing: string): 'more' | 'end' | 'fault' => {
  skipWhitespace(cursor);
  const separator = cursor.text.charAt(cursor.index);
  if (separator !== ',' && separator !== closing) {
    failSyntax(cursor, `Expected a comma or a closing ${closing} here.`);
    return 'fault';
  }
  cursor.index += 1;
  skipWhitespace(cursor);
  return separator === ',' ? 'more' : 'end';
};

const readArray = (cursor: Cursor, depth: number): unknown[] | undefined => {
  const elements: unknown[] = [];
  let state: 'empty' | 'open' | 'more' | 'end' | 'fault' = open(cursor, ']', depth);
  while (state === 'open' || state === 'more') {
    cursor.path.push(elements.length);
    const element = readValue(cursor, depth);
    if (element === undefined) return undefined;
    cursor.path.pop();
    elements.push(element);
    state = separate(cursor, ']');
  }
  return state === 'fault' ? undefined : elements;
};

/** Reads the name of a member, which none before it may have. */
const readName = (cursor: Cursor, members: ReadonlyMap<string, unknown>): string | undefined => {
  const { text, index } = cursor;
  if (text.charAt(index) !== '"') {
    const isTrailingComma = members.size > 0 && text.charAt(index) === '}';
    return failSyntax(
      cursor,
      isTrailingComma
        ? 'A member is missing here. JSON has no trailing commas.'
        : 'Expected the name of a member in double quotes.',
    );
  }
  const name = readString(cursor);
  if (name === undefined || !members.has(name)) return name;
  cursor.fault = {
    code: 'duplicate_member',
    detail: 'An object has two members of the same name, and readers differ on which one counts. Send one.',
    pointer: memberPointer([...cursor.path, name]),
    index,
  };
  return undefined;
};

const readObject = (cursor: Cursor, depth: number): object | undefined => {
  const members = new Map<string, unknown>();
  let state: 'empty' | 'open' | 'more' | 'end' | 'fault' = open(cursor, '}', depth);
  while (state === 'open' || state === 'more') {
    const name = readName(cursor, members);
    if (name === undefined) return undefined;
    skipWhitespace(cursor);
    if (cursor.text.charAt(cursor.index) !== ':')
      return failSyntax(cursor, 'Expected a colon after the name.');
    cursor.index += 1;
    skipWhitespace(cursor);
    cursor.path.push(name);
    const member = readValue(cursor, depth);
    if (member === undefined) return undefined;
    cursor.path.pop();
    members.set(name, member);
    state = separate(cursor, '}');
  }
  // Not by assignment, which would take `__proto__` for the prototype.
  return state === 'fault' ? undefined : Object.fromEntries(members);
};

/** What begins a number, or a number as other languages write it; `-Infinity` is none of them. */
const numberStart = /^(?:[0-9+.]|-(?!I))/;

/** Reads one value inside containers that are `depth` deep. Gives `undefined` when it has a fault. */
export const readValue = (cursor: Cursor, depth: number): unknown => {
  const first = cursor.text.charAt(cursor.index);
  if (first === '{') return readObject(cursor, depth + 1);
  if (first === '[') return readArray(cursor, depth + 1);
  if (first === '"') return readString(cursor);
  const isNumber = numberStart.test(cursor.text.slice(cursor.index, cursor.index + 2));
  return isNumber ? readNumber(cursor) : readLiteral(cursor);
};
