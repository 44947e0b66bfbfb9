/**
 * The Insights the home page shows, at most `most`: the featured ones and then others are chosen, and those that
 * were chosen stand in the order they came in.
 */
export const frontPageInsights = <Insight extends { readonly featured: boolean }>(
  insights: readonly Insight[],
  most: number,
): Insight[] => {
  const { featured = [], others = [] } = Object.groupBy(insights, (insight) =>
    insight.featured ? 'featured' : 'others',
  );
  const chosen = new Set([...featured, ...others].slice(0, most));
  return insights.filter((insight) => chosen.has(insight));
};
