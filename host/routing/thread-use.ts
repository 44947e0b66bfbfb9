/** How long the use of the thread counts. */
const windowMilliseconds = 60_000;

/** The window moves on by as much at a time. */
const periodMilliseconds = 10_000;

/** How many milliseconds of the thread each network has used in the last minute. */
export type ThreadUse = {
  readonly add: (network: string, milliseconds: number) => void;
  readonly of: (network: string) => number;
};

/** Counts in the memory of this process, and forgets after a minute. `monotonicMilliseconds` is the clock. */
export const createThreadUse = (monotonicMilliseconds: () => number): ThreadUse => {
  let periods: { readonly until: number; readonly used: Map<string, number> }[] = [];
  /** The periods of the last minute, the newest last. */
  const counting = () => {
    const now = monotonicMilliseconds();
    const [oldest] = periods;
    if (oldest !== undefined && oldest.until <= now - windowMilliseconds) {
      periods = periods.filter(({ until }) => until > now - windowMilliseconds);
    }
    return { now, periods };
  };
  return {
    add: (network, milliseconds) => {
      const { now } = counting();
      let newest = periods.at(-1);
      if (newest === undefined || newest.until <= now) {
        newest = { until: now + periodMilliseconds, used: new Map() };
        periods.push(newest);
      }
      newest.used.set(network, (newest.used.get(network) ?? 0) + milliseconds);
    },
    of: (network) => counting().periods.reduce((sum, { used }) => sum + (used.get(network) ?? 0), 0),
  };
};
