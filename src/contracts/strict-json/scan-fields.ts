import { maxDepth } from './json-refusal.ts';

type List = readonly unknown[];
type Container = Readonly<Record<string, unknown>> | List;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

const isList = (container: Container): container is List => Array.isArray(container);

/** Nesting that is too deep gives NaN, which makes the whole count NaN. */
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
      const field = container[name];
      count += isContainer(field) ? 1 + countIn(field, depth + 1) : 1;
    }
  }
  return count;
};

/** The number of fields in all objects of a JSON value; NaN when it is nested too deep. */
export const countFields = (value: unknown): number => (isContainer(value) ? countIn(value, 1) : 0);

const quote = 0x22;
const colon = 0x3a;
const backslash = 0x5c;
const space = 0x20;
const letterU = 0x75;
/** `d`, and `D` once the bit for lower case is set. */
const letterD = 0x64;
const lowerCaseBit = 0x20;

/** What a scan of the bytes of a JSON text shows about its fields. */
export type FieldScan = {
  /** The number of fields in all objects, as far as the text was scanned. */
  readonly fields: number;
  /** Whether a name has an escape; the scan ends at the first such name. */
  readonly escapesName: boolean;
  /** Whether a string escapes a surrogate, paired or not. */
  readonly escapesSurrogate: boolean;
};

/** Whether a string that ends here is a name: the next byte after white space is a colon. */
const endsName = (bytes: Uint8Array, end: number): boolean => {
  let at = end;
  while (at < bytes.length && (bytes[at] ?? 0) <= space) at += 1;
  return bytes[at] === colon;
};

/**
 * Counts the fields of valid JSON by the colons outside strings. For bytes that are not JSON, the result means
 * nothing.
 *
 * Names with escapes are not left to `JSON.parse`, because V8 can confuse one with a name that it parsed before
 * (https://github.com/nodejs/node/issues/63785). Remove the exception when every supported engine has the fix.
 */
export const scanFields = (bytes: Uint8Array): FieldScan => {
  const end = bytes.length;
  let fields = 0;
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
    if (byte === colon) fields += 1;
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
  return { fields, escapesName, escapesSurrogate };
};
