import type { InsightBlock } from '../../contracts/insight.ts';
import type { AuthoredSource, Correction } from './frontmatter.ts';
import type { SyntaxTree } from './syntax-tree.ts';

/** An Insight whose file has passed all checks: what its page, its JSON and the feeds are built from. */
export type AuthoredInsight = {
  /** Its name in addresses: the file name without extension. */
  readonly slug: string;
  /** Whether it is public; a draft is shown to editors only and never built. */
  readonly status: 'published' | 'draft';
  /** The title. */
  readonly title: string;
  /** One sentence that says what the reader will learn. */
  readonly dek: string;
  /** The subject it is filed under. */
  readonly category: string;
  /** The one fact that carries the article. */
  readonly proof: string;
  /** Who is responsible for the text. */
  readonly author: string;
  /** The day it was first published, `YYYY-MM-DD`. */
  readonly publishedAt: string;
  /** The day its text was last revised, `YYYY-MM-DD`. */
  readonly updatedAt: string;
  /** Whether the home page shows it first; the list of Insights begins with the newest of these. */
  readonly featured: boolean;
  /** Estimated reading time in whole minutes, at least 1. */
  readonly readingMinutes: number;
  /** The article as plain text, block by block. */
  readonly blocks: readonly InsightBlock[];
  /** The article with its markup, from which the feeds are rendered. */
  readonly tree: SyntaxTree;
  /** The evidence register; only a draft may have none. */
  readonly sources: readonly AuthoredSource[];
  /** The slugs of Insights that it has taken in, whose addresses lead to it. */
  readonly replaces?: readonly string[] | undefined;
  /** The corrections since it was published, newest first. */
  readonly corrections?: readonly Correction[] | undefined;
  /** Its file, relative to the project, with forward slashes. */
  readonly file: string;
};

/** An Insight that is public. */
export type PublishedInsight = AuthoredInsight & { readonly status: 'published' };

/** Whether an Insight is public. */
export const isPublished = (insight: AuthoredInsight): insight is PublishedInsight =>
  insight.status === 'published';

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
