/**
 * The Insights the home page shows, at most `most`: the featured ones, then the others, each in the order
 * they came in.
 */
export const frontPageInsights = <Insight extends { readonly featured: boolean }>(
  insights: readonly Insight[],
  most: number,
): Insight[] =>
  [
    ...insights.filter((insight) => insight.featured),
    ...insights.filter((insight) => !insight.featured),
  ].slice(0, most);
