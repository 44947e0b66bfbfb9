/** Lets work wait for its turn among that of the same key. */
export type Turns<Key> = {
  /**
   * Waits for a turn, in the order of arrival, and returns what ends it; returns nothing where as many wait as may.
   */
  readonly take: (key: Key) => Promise<() => void> | undefined;
  /** How many wait for a turn of the key. */
  readonly waiting: (key: Key) => number;
};

/** Turns of which each key has at most `atOnce` at a time, while at most `mostWaiting` more wait. */
export const createTurns = <Key>(atOnce: number, mostWaiting: number): Turns<Key> => {
  const lines = new Map<Key, { taken: number; readonly waiting: (() => void)[] }>();
  return {
    take: (key) => {
      const line = lines.get(key) ?? { taken: 0, waiting: [] };
      if (line.waiting.length >= mostWaiting) return undefined;
      lines.set(key, line);
      const end = () => {
        const next = line.waiting.shift();
        if (next !== undefined) return next();
        line.taken -= 1;
        if (line.taken === 0) lines.delete(key);
      };
      if (line.taken < atOnce) {
        line.taken += 1;
        return Promise.resolve(end);
      }
      return new Promise((resolve) => {
        line.waiting.push(() => resolve(end));
      });
    },
    waiting: (key) => lines.get(key)?.waiting.length ?? 0,
  };
};
