/** How many events are allowed in any window. */
export type WindowLimit = { readonly most: number; readonly windowSeconds: number };

/** Counts events by name in the memory of this process. */
export type AttemptWindow = {
  /** The whole seconds until the next event of this name is allowed; 0 when it is allowed now. */
  readonly secondsUntilAllowed: (name: string) => number;
  /** Counts an event of this name. Past the limit, the oldest is forgotten. */
  readonly count: (name: string) => void;
  /** Takes the newest event of this name back. */
  readonly takeBack: (name: string) => void;
};

/** Counts nothing and allows everything, for tests and measurements that send everything from one address. */
export const unlimitedAttempts: AttemptWindow = {
  secondsUntilAllowed: () => 0,
  count: () => {},
  takeBack: () => {},
};

/** The most names in memory, the newest. It bounds the memory that strangers can fill. */
const maxNames = 10_000;

/**
 * Counts events in a rolling window, exactly for this process and for nobody else. `monotonicMilliseconds` is the clock.
 * For a limit that must hold over all instances of the service, count in the database.
 */
export const createAttemptWindow = (
  { most, windowSeconds }: WindowLimit,
  monotonicMilliseconds: () => number,
): AttemptWindow => {
  const timesByName = new Map<string, number[]>();
  return {
    secondsUntilAllowed: (name) => {
      const times = timesByName.get(name) ?? [];
      const [oldest] = times;
      if (oldest === undefined || times.length < most) return 0;
      return Math.max(0, Math.ceil((oldest - monotonicMilliseconds()) / 1000 + windowSeconds));
    },
    count: (name) => {
      const times = timesByName.get(name) ?? [];
      times.push(monotonicMilliseconds());
      if (times.length > most) times.shift();
      // Inserted again, so that the first name of the map is the one that was counted longest ago.
      timesByName.delete(name);
      timesByName.set(name, times);
      const ended = monotonicMilliseconds() - windowSeconds * 1000;
      for (const [first, counted] of timesByName) {
        if (timesByName.size <= maxNames && (counted.at(-1) ?? ended) > ended) break;
        timesByName.delete(first);
      }
    },
    takeBack: (name) => timesByName.get(name)?.pop(),
  };
};
