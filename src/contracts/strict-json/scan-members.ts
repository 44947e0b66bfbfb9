import { maxDepth } from './read-strict-json.ts';

type List = readonly unknown[];
type Container = Readonly<Record<string, unknown>> | List;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

const isList = (container: Container): container is List => Array.isArray(container);

/** NaN, once met, stays: a value with a part that is nested too deep has no count. */
const countIn = (container: Container, depth: number): number => {
  if (depth > maxDepth) return Number.NaN;
  let count = 0;
  if (isList(container)) {
    for (let index = 0; index < container.length; index += 1) {
      const element = container[index];
      if (isContainer(element)) count += countIn(element, depth + 1);
    }
  } else {
    for (const name in container) {
      const member = container[name];
      count += isContainer(member) ? 1 + countIn(member, depth + 1) : 1;
    }
  }
  return count;
};

/** How many members all objects of a JSON value have together; NaN when it is nested too deep. */
export const countMembers = (value: unknown): number => (isContainer(value) ? countIn(value, 1) : 0);

const quote = 0x22;
const colon = 0x3a;
const backslash = 0x5c;
const space = 0x20;
const letterU = 0x75;
/** `d` and `D`, told apart from their neighbours when the bit for lower case is set. */
const letterD = 0x64;
const lowerCaseBit = 0x20;

/** What the bytes of a JSON text say of its members. */
export interface MemberScan {
  /** How many members all objects have together, as far as the text was scanned. */
  readonly members: number;
  /** Whether a name has an escape; the scan ends at the first. */
  readonly escapesName: boolean;
  /** Whether a string escapes a surrogate, be it half a pair or both halves. */
  readonly escapesSurrogate: boolean;
}

/** Whether a string that ends here is the name of a member: a colon is the next byte that is no white space. */
const endsName = (bytes: Uint8Array, end: number): boolean => {
  let at = end;
  while (at < bytes.length && (bytes[at] ?? 0) <= space) at += 1;
  return bytes[at] === colon;
};

/**
 * Counts the members of valid JSON by their colons, which are the colons outside strings. Of bytes that
 * are not JSON, it says nothing of use.
 *
 * Names with escapes are not left to `JSON.parse`: V8, up to the time of writing, can take one for
 * another name that was parsed before (https://github.com/nodejs/node/issues/63785). The exception can
 * go when that is fixed in every engine that is supported.
 */
export const scanMembers = (bytes: Uint8Array): MemberScan => {
  const end = bytes.length;
  let members = 0;
  let escapesName = false;
  let escapesSurrogate = false;
  let at = 0;
  while (at < end && !escapesName) {
    let byte = bytes[at] ?? 0;
    at += 1;
    while (byte <= space && at < end) {
      byte = bytes[at] ?? 0;
      at += 1;
    }
    if (byte === colon) members += 1;
    if (byte !== quote) continue;
    let hasEscape = false;
    while (at < end) {
      const inString = bytes[at];
      at += 1;
      if (inString === quote) break;
      if (inString !== backslash) continue;
      hasEscape = true;
      if (bytes[at] === letterU && ((bytes[at + 1] ?? 0) | lowerCaseBit) === letterD) escapesSurrogate = true;
      at += 1;
    }
    escapesName = hasEscape && endsName(bytes, at);
  }
  return { members, escapesName, escapesSurrogate };
};
