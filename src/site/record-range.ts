/** Which records of a list a page shows, in words. `start` and `end` count from 0, as Astro's pages do. */
export const recordRange = (page: {
  readonly start: number;
  readonly end: number;
  readonly total: number;
}): string => {
  const { start, end, total } = page;
  if (total === 0) return 'No records';
  if (end - start + 1 < total) return `Records ${start + 1} to ${end + 1} of ${total}`;
  return total === 1 ? '1 record' : `${total} records`;
};
