import type { ComparedGroup } from '../../supplier-lists/compare-lists.ts';

/** What a second file fixed of a group, and what it did not. */
export type ComparisonLine = Omit<ComparedGroup, 'group'> & {
  readonly title: string;
  /** The field or the column; empty for the whole. */
  readonly place: string;
};

/** The groups of a comparison as lines. */
export const comparisonLines = (groups: readonly ComparedGroup[]): ComparisonLine[] =>
  groups.map(({ group: { title, place }, ...counts }) => ({ title, place, ...counts }));
