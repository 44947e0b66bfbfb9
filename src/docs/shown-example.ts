const shownElements = 2;

/** An example as a page shows it: every list cut to its first two elements, at every depth. */
export const shownExample = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, shownElements).map(shownExample);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shownExample(member)]));
};
