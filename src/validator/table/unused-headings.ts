import type { Mapping } from './mapping.ts';

/** The headings of the columns that no member comes from. */
export const unusedHeadings = (headings: readonly string[], sources: Mapping['sources']): string[] => {
  const used = new Set(
    [...sources.values()].flatMap((source) => (source.from === 'column' ? [source.column] : [])),
  );
  return headings.filter((heading, column) => heading.trim() !== '' && !used.has(column));
};
