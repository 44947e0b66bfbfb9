/** A place in a text, as editors count it. Lines end with a line feed. */
export type TextPosition = {
  /** From 1. */
  readonly line: number;
  /** In code points, from 1. */
  readonly column: number;
  /** The same column in UTF-16 code units, from 1. */
  readonly unit: number;
};

const lineFeed = 0x0a;

/** Gives the positions in a text of characters by their indexes. It goes on from the last one, so that ascending ones take one pass. */
export const positionsIn = (text: string): ((index: number) => TextPosition) => {
  const start = { at: 0, line: 1, column: 1, unit: 1 };
  let last = start;
  return (index) => {
    let { at, line, column, unit } = index < last.at ? start : last;
    while (at < index) {
      const point = text.codePointAt(at) ?? 0;
      const width = point > 0xffff ? 2 : 1;
      at += width;
      column += 1;
      unit += width;
      if (point === lineFeed) {
        line += 1;
        column = 1;
        unit = 1;
      }
    }
    last = { at, line, column, unit };
    return { line, column, unit };
  };
};

/** The position of a line and a column in code points, both from 1. */
export const positionOfColumn = (text: string, line: number, column: number): TextPosition => {
  const inLine = text.split('\n', line).at(-1) ?? '';
  return { line, column, unit: [...inLine].slice(0, column - 1).join('').length + 1 };
};
