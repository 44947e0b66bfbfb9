import type { InsightBlock, InsightSource } from '../../contracts/insight.ts';

/** An Insight as its file has it, checked: what the site and the JSON are made from. */
export type AuthoredInsight = {
  /** The name in addresses, which is the name of the file. */
  readonly slug: string;
  /** Whether it is public; a draft is shown to editors and never built. */
  readonly status: 'published' | 'draft';
  /** The title. */
  readonly title: string;
  /** One sentence that says what the reader will learn. */
  readonly dek: string;
  /** The subject it is filed under. */
  readonly category: string;
  /** The one fact that carries the article. */
  readonly proof: string;
  /** Who answers for the text. */
  readonly author: string;
  /** The day it was first published, `YYYY-MM-DD`. */
  readonly publishedAt: string;
  /** The day its text was last revised, `YYYY-MM-DD`. */
  readonly updatedAt: string;
  /** Whether the home page shows it first. */
  readonly featured: boolean;
  /** Estimated reading time in whole minutes, at least 1. */
  readonly readingMinutes: number;
  /** The article, block by block, as plain text. */
  readonly blocks: readonly InsightBlock[];
  /** The evidence register; only a draft may have none. */
  readonly sources: readonly InsightSource[];
  /** The file, relative to the project, with forward slashes. */
  readonly file: string;
};

/** An Insight that is public. */
export type PublishedInsight = AuthoredInsight & { readonly status: 'published' };

/** Whether an Insight is public. */
export const isPublished = (insight: AuthoredInsight): insight is PublishedInsight =>
  insight.status === 'published';
