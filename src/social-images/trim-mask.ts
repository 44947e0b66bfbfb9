/** How much ink a character puts on the pixels around it. */
export type GlyphMask = {
  /** Where the mask begins, from where the character begins and from the top of its em. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** How much of the ink each pixel gets, in steps, row by row. */
  readonly steps: Uint8Array;
};

/** The same mask without the rows and columns at its edges that get no ink. */
export const trimMask = ({ left, top, width, steps }: GlyphMask): GlyphMask => {
  const inked = [...steps.keys()].filter((pixel) => steps[pixel] !== 0);
  const columns = inked.map((pixel) => pixel % width);
  const firstRow = Math.floor((inked[0] ?? 0) / width);
  const endRow = Math.floor((inked.at(-1) ?? -1) / width) + 1;
  const firstColumn = columns.reduce((least, column) => Math.min(least, column), width);
  const endColumn = columns.reduce((most, column) => Math.max(most, column + 1), firstColumn);
  const rows = Array.from({ length: endRow - firstRow }, (_, row) => {
    const start = (firstRow + row) * width;
    return [...steps.subarray(start + firstColumn, start + endColumn)];
  });
  return {
    left: left + firstColumn,
    top: top + firstRow,
    width: endColumn - firstColumn,
    height: rows.length,
    steps: Uint8Array.from(rows.flat()),
  };
};
