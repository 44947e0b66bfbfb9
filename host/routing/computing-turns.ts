import { performance } from 'node:perf_hooks';
import { widerNetwork } from '../../functions/http/client-network.ts';
import type { Cost, TakeTurn } from '../../functions/http/computing.ts';
import { createFairRound, type FairRound } from './fair-round.ts';
import type { ThreadUse } from './thread-use.ts';

/**
 * How long answers are computed one after the other before the thread reads requests that have come meanwhile: some ten hits, so
 * that reading costs them little.
 */
const stretchMilliseconds = 1;

/** What the turns are made of. */
export type ComputingTurnsParts = {
  /** A clock in milliseconds that stands still while the thread has nothing to do. */
  readonly busyMilliseconds: () => number;
  readonly use: ThreadUse;
  /** A network that has used more of the thread in a minute is last. */
  readonly mostPerMinute: number;
  /** Calls back after the thread has read the requests that have come. */
  readonly afterReading: (callback: () => void) => void;
};

/**
 * Turns to compute answers on the one thread of a process, in a fair round over networks: what is cheap first, then what is dear,
 * and last what networks ask for that have used much of the thread. A turn begins at once where nobody waits. What the thread does
 * while several have turns, because they wait for a database, counts for each in equal parts.
 */
export const createComputingTurns = ({
  busyMilliseconds,
  use,
  mostPerMinute,
  afterReading,
}: ComputingTurnsParts): TakeTurn => {
  const rounds: Readonly<Record<Cost, FairRound>> = { cheap: createFairRound(), dear: createFairRound() };
  const computing = new Set<{ readonly who: string }>();
  let waiting = 0;
  let countedUntil = busyMilliseconds();
  let sinceReading = 0;
  let isReading = false;

  /** Counts what the thread has done since the last time for those who have turns. */
  const count = (): void => {
    const now = busyMilliseconds();
    const used = now - countedUntil;
    countedUntil = now;
    if (computing.size === 0) return;
    sinceReading += used;
    for (const { who } of computing) {
      const share = used / computing.size;
      use.add(who, share);
      const wider = widerNetwork(who);
      if (wider !== who) use.add(wider, share);
    }
  };

  const isLast = (who: string): boolean =>
    use.of(who) > mostPerMinute || use.of(widerNetwork(who)) > mostPerMinute;

  const next = () => {
    for (const may of [(who: string) => !isLast(who), () => true]) {
      const turn = rounds.cheap.next(may) ?? rounds.dear.next(may);
      if (turn !== undefined) return turn;
    }
    return undefined;
  };

  const read = (): void => {
    if (isReading) return;
    isReading = true;
    afterReading(() => {
      isReading = false;
      sinceReading = 0;
      begin();
    });
  };

  /** Begins the next turn, unless the thread reads first. Another follows when it ends, or waits for something. */
  const begin = (): void => {
    if (sinceReading < stretchMilliseconds) {
      const turn = waiting === 0 ? undefined : next();
      if (turn === undefined) return;
      waiting -= 1;
      turn.start();
    }
    if (waiting > 0 || sinceReading >= stretchMilliseconds) read();
  };

  return (who, cost) =>
    new Promise((resolve) => {
      const end = () => {
        count();
        computing.delete(turn);
        rounds[cost].end(who);
        begin();
      };
      const turn = {
        who,
        start: () => {
          count();
          computing.add(turn);
          resolve(end);
        },
      };
      waiting += 1;
      rounds[cost].add(turn);
      begin();
    });
};

/** How long the thread has been busy, in milliseconds: the time of a process in which it did not wait for something to happen. */
export const busyMilliseconds = (): number => performance.eventLoopUtilization().active;
