/** Which records of a list a page shows, counted from 1, in words. */
export const recordRange = (page: {
  readonly start: number;
  readonly end: number;
  readonly total: number;
}): string =>
  page.total === 0 ? 'No records' : `Records ${page.start + 1} to ${page.end + 1} of ${page.total}`;
