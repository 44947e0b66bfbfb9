import type { InsightBlock } from '../../contracts/insight.ts';
import type { ChartData } from './chart-data.ts';
import type { Frontmatter } from './frontmatter.ts';
import type { SyntaxTree } from './syntax-tree.ts';

/** An Insight whose file has passed all checks: what its page, its JSON and the feeds are built from. */
export type AuthoredInsight = Readonly<Frontmatter> & {
  /** Its name in addresses: the file name without extension. */
  readonly slug: string;
  /** Estimated reading time in whole minutes, at least 1. */
  readonly readingMinutes: number;
  /** The article as plain text, block by block. */
  readonly blocks: readonly InsightBlock[];
  /** The article with its markup, from which the feeds are rendered. */
  readonly tree: SyntaxTree;
  /** What its charts and tables show, by the names of their files; empty until the files beside the article are read. */
  readonly charts: ReadonlyMap<string, ChartData>;
  /** Its file, relative to the project, with forward slashes. */
  readonly file: string;
};

/** An Insight that is public. */
export type PublishedInsight = AuthoredInsight & { readonly status: 'published' };

/** Whether an Insight is public. */
export const isPublished = (insight: AuthoredInsight): insight is PublishedInsight =>
  insight.status === 'published' && insight.withdrawn === undefined;

/** An Insight that was public and is no longer: what its address, the list and the feeds say of it. */
export type WithdrawnInsight = Pick<
  AuthoredInsight,
  'slug' | 'title' | 'author' | 'category' | 'publishedAt' | 'replaces'
> & {
  readonly withdrawn: NonNullable<AuthoredInsight['withdrawn']>;
};

type Corrections = NonNullable<AuthoredInsight['corrections']>;

/** Corrections in two parts: those that changed a figure or a conclusion, by which a reader was misled, and those of wording. */
export const correctionsByScope = (
  corrections: Corrections,
): { readonly figures: Corrections; readonly wording: Corrections } => ({
  figures: corrections.filter(({ scope }) => scope === undefined),
  wording: corrections.filter(({ scope }) => scope === 'wording'),
});

/** What stands before the proof of an Insight: a figure says of itself what it proves. */
export const proofLabel = (proof: string): string => (/\d/.test(proof) ? 'Key figure:' : 'Proof:');

/** The Insights published before and after another one. */
export type Neighbours<Insight> = {
  readonly previous: Insight | undefined;
  readonly next: Insight | undefined;
};

/** The next older (`previous`) and the next newer (`next`) Insight in a list that is sorted newest first. */
export const neighboursOf = <Insight extends { readonly slug: string }>(
  insights: readonly Insight[],
  slug: string,
): Neighbours<Insight> => {
  const index = insights.findIndex((insight) => insight.slug === slug);
  return { previous: insights[index + 1], next: index > 0 ? insights[index - 1] : undefined };
};
