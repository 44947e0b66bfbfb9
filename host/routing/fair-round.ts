import { widerNetwork } from '../../functions/http/client-network.ts';

/** Somebody whose turn it is. */
export type Turn = { readonly who: string; readonly start: () => void };

/** Those who wait, each in a line of their own. */
export type FairRound = {
  readonly add: (turn: Turn) => void;
  /**
   * Takes the first in the round whom `may` lets, and puts the rest of their line at the end of the round. Until `end`, nobody of the
   * same network is taken again.
   */
  readonly next: (may: (who: string) => boolean) => Turn | undefined;
  readonly end: (who: string) => void;
};

/** Moves what is left behind a key to the end of a map, and drops the key where nothing is left. */
const moveToEnd = <Value>(map: Map<string, Value>, key: string, rest: Value, size: number): void => {
  map.delete(key);
  if (size > 0) map.set(key, rest);
};

/**
 * Turns in a round over networks: one at a time for each, and one for each round, however many of its requests wait. An IPv6 /48 has
 * one turn too, which goes round its /64: one customer may have all of them.
 */
export const createFairRound = (): FairRound => {
  const round = new Map<string, Map<string, Turn[]>>();
  const taken = new Set<string>();
  return {
    add: (turn) => {
      const { who } = turn;
      const wider = widerNetwork(who);
      const lines = round.get(wider) ?? new Map<string, Turn[]>();
      round.set(wider, lines);
      const line = lines.get(who) ?? [];
      lines.set(who, line);
      line.push(turn);
    },
    next: (may) => {
      for (const [wider, lines] of round) {
        if (taken.has(wider)) continue;
        for (const [who, line] of lines) {
          if (!may(who)) continue;
          const turn = line.shift();
          moveToEnd(lines, who, line, line.length);
          moveToEnd(round, wider, lines, lines.size);
          taken.add(wider);
          return turn;
        }
      }
      return undefined;
    },
    end: (who) => {
      taken.delete(widerNetwork(who));
    },
  };
};
