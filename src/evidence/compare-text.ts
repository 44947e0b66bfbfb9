/**
 * Orders texts for a reader: without regard to case, and by their characters' numbers where that leaves a
 * choice. It depends on no locale, so that every machine builds the same page.
 */
export const compareText = (one: string, other: string): number => {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()];
  if (left !== right) return left < right ? -1 : 1;
  return one === other ? 0 : one < other ? -1 : 1;
};
