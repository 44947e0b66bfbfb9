/** How many ranges of rows are shown of a group. */
const maxRanges = 20;

/** Row numbers in ascending order as words: `2 to 51, 60 and 3 more`. */
export const rowRanges = (numbers: readonly number[]): string => {
  const ranges: { first: number; last: number; count: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range !== undefined && number === range.last + 1) {
      range.last = number;
      range.count += 1;
    } else if (ranges.length === maxRanges) break;
    else ranges.push({ first: number, last: number, count: 1 });
  }
  const words = ranges.map(({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`));
  const more = numbers.length - ranges.reduce((sum, { count }) => sum + count, 0);
  return `${words.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
};
