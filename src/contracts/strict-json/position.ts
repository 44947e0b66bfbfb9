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

/** Line and column of an offset in bytes; what stands before it must be well-formed UTF-8. */
export const positionOf = (bytes: Uint8Array, offset: number): Position => {
  let line = 1;
  let column = 1;
  for (let at = 0; at < offset; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === lineFeed) {
      line += 1;
      column = 1;
    } else if ((byte & 0xc0) !== 0x80) {
      // Every byte but a continuation begins a code point.
      column += 1;
    }
  }
  return { line, column, offset };
};
