/** The categories that are judged, as Lighthouse names them. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Category = (typeof categories)[number];

/** What Lighthouse says of one page on one kind of device. */
export type PageScores = {
  readonly kind: string;
  readonly device: 'desktop' | 'mobile';
  /** From 0 to 100. A category that is not asked of the page is missing. */
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /** The audits that cost points, by their ids. */
  readonly failing: readonly string[];
};
