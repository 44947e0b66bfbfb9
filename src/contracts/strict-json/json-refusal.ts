/** A position in a body. */
type Position = {
  /** From 1. */
  readonly line: number;
  /** In code points, from 1. */
  readonly column: number;
  /** In bytes, from 0. */
  readonly offset: number;
};

const lineFeed = 0x0a;

/** Whether a byte of UTF-8 continues a code point. */
export const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

/** The line and column of an offset in bytes. The bytes before it must be well-formed UTF-8. */
export const positionOf = (bytes: Uint8Array, offset: number): Position => {
  let line = 1;
  let column = 1;
  for (let at = 0; at < offset; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === lineFeed) {
      line += 1;
      column = 1;
    } else if (!isContinuation(byte)) {
      // Every byte except a continuation byte starts a code point.
      column += 1;
    }
  }
  return { line, column, offset };
};

/** How many levels arrays and objects may be nested: `[[0]]` has two. A batch of the contract has six. */
export const maxDepth = 32;

/** Why bytes are not read as JSON. Codes are added, never removed. */
export const jsonRefusalCodes = [
  'empty_body',
  'byte_order_mark',
  'invalid_utf8',
  'invalid_json',
  'duplicate_member',
  'lone_surrogate',
  'nesting_too_deep',
] as const;

export type JsonRefusalCode = (typeof jsonRefusalCodes)[number];

/** Why and where the bytes are not read as JSON. Of the input it repeats only printable names, in `pointer`. */
export type JsonRefusal = {
  readonly code: JsonRefusalCode;
  /** What is wrong and how to fix it, for a person. */
  readonly detail: string;
  /** RFC 6901 pointer to the value, up to the first name that is not printable. */
  readonly pointer?: string;
  /** Line of the fault, from 1. */
  readonly line?: number;
  /** Column of the fault in code points, from 1. */
  readonly column?: number;
  /** Offset of the fault in bytes, from 0. */
  readonly offset?: number;
};
