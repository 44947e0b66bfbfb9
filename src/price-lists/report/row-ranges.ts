/** How many ranges of rows are shown of a group: more help nobody. */
const maxRanges = 20;

/** Rows without a gap, as a spreadsheet counts them. */
export type RowRange = { readonly first: number; readonly last: number };

/** Row numbers in ascending order as the first ranges, and how many numbers are in none of these. */
export const rangesOf = (
  numbers: readonly number[],
): { readonly ranges: readonly RowRange[]; readonly more: number } => {
  const ranges: RowRange[] = [];
  for (const [index, number] of numbers.entries()) {
    const last = ranges.at(-1);
    if (last?.last === number - 1) ranges.splice(-1, 1, { first: last.first, last: number });
    else if (ranges.length === maxRanges) return { ranges, more: numbers.length - index };
    else ranges.push({ first: number, last: number });
  }
  return { ranges, more: 0 };
};

/** Ranges as words: `2 to 51, 60`. */
export const wordsOfRanges = (ranges: readonly RowRange[]): string =>
  ranges.map(({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`)).join(', ');
