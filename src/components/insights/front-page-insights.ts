/**
 * The Insights that the home page shows, at most `most` of them. Featured ones are chosen first. The result keeps the
 * order of `insights`.
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
