/** The Insights before and after one in time. */
export type Neighbours<Insight> = {
  readonly previous: Insight | undefined;
  readonly next: Insight | undefined;
};

/** The next older and the next newer Insight of a list that begins with the newest. */
export const neighboursOf = <Insight extends { readonly slug: string }>(
  insights: readonly Insight[],
  slug: string,
): Neighbours<Insight> => {
  const place = insights.findIndex((insight) => insight.slug === slug);
  return { previous: insights[place + 1], next: place > 0 ? insights[place - 1] : undefined };
};
