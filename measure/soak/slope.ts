/** A measured value and when it was measured, in milliseconds. */
export type Sample = { readonly at: number; readonly value: number };

/**
 * The median of the slopes between all pairs of samples, in units of the value per minute (Theil and Sen): a few
 * outliers, such as a peak during a fault, do not change it. `undefined` with fewer than two samples.
 */
export const slopePerMinute = (samples: readonly Sample[]): number | undefined => {
  const slopes = samples
    .flatMap((one, index) =>
      samples
        .slice(index + 1)
        .filter(({ at }) => at > one.at)
        .map(({ at, value }) => ((value - one.value) / (at - one.at)) * 60_000),
    )
    .sort((one, other) => one - other);
  return slopes[slopes.length >> 1];
};
