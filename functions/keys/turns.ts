/** Runs work when it is its turn among the work of the same name. */
export type TakeTurn = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** Lets so many pieces of work of one name run at the same time. The others wait in memory, in the order in which they came. */
export const createTurns = (most: number): TakeTurn => {
  const lanes = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  return async (name, work) => {
    const lane = lanes.get(name) ?? { running: 0, waiting: [] };
    lanes.set(name, lane);
    if (lane.running < most) lane.running += 1;
    else await new Promise<void>((begin) => lane.waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (next === undefined) lane.running -= 1;
      else next();
      if (lane.running === 0) lanes.delete(name);
    }
  };
};
