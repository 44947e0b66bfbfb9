const range = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset));

/** Every character that an image may show if its typeface has it: Latin letters, figures and common signs. */
export const repertoire: readonly string[] = [
  ...range(0x21, 0x7e),
  ...range(0xa1, 0xac),
  ...range(0xae, 0x17f),
  ...range(0x218, 0x21b),
  ...'–—‘’‚“”„†‡•…‰′″‹›€™−≈≠≤≥',
];

const capitals = range(0x41, 0x5a);

/** The pairs of letters whose distance is worth correcting: a slanted or overhanging capital before a letter. */
export const kerningPairs: readonly string[] = capitals.flatMap((capital) =>
  [...capitals, ...range(0x61, 0x7a)].map((letter) => capital + letter),
);
