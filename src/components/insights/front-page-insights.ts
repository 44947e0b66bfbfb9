/**
 * The Insights that the home page shows, at most `max` of them. Featured ones are chosen first. The result keeps the
 * order of `insights`.
 */
export const frontPageInsights = <Insight extends { readonly featured: boolean }>(
  insights: readonly Insight[],
  max: number,
): Insight[] => {
  const { featured = [], others = [] } = Object.groupBy(insights, (insight) =>
    insight.featured ? 'featured' : 'others',
  );
  const chosen = new Set([...featured, ...others].slice(0, max));
  return insights.filter((insight) => chosen.has(insight));
};
