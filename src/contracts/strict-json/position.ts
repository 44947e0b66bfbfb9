/** Where something is in a body. */
export interface Position {
  /** From 1. */
  readonly line: number;
  /** In code points, from 1. */
  readonly column: number;
  /** In bytes, from 0. */
  readonly offset: number;
}

const lineFeed = 0x0a;

/** Whether a byte of UTF-8 begins a character. */
const beginsCharacter = (byte: number): boolean => (byte & 0xc0) !== 0x80;

/** Line and column of an offset in bytes; what stands before it must be well-formed UTF-8. */
export const positionOf = (bytes: Uint8Array, offset: number): Position => {
  let line = 1;
  let lineStart = 0;
  let column = 1;
  for (let at = 0; at < offset; at += 1) {
    if (bytes[at] === lineFeed) {
      line += 1;
      lineStart = at + 1;
    }
  }
  for (let at = lineStart; at < offset; at += 1) {
    if (beginsCharacter(bytes[at] ?? 0)) column += 1;
  }
  return { line, column, offset };
};
