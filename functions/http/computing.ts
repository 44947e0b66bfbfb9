/** What an answer costs the thread of its process: little, as a hit does, or as much as a page or a table. */
export type Cost = 'cheap' | 'dear';

/** Waits until `who`, the network of a client or a key, may use the thread, and returns what ends this turn. */
export type TakeTurn = (who: string, cost: Cost) => Promise<() => void>;

/** The use of the thread for one request. Where nobody takes turns, nothing waits. */
export type Computing = {
  /** Waits for a turn of the client's network, or of `who`. */
  readonly begin: (cost: Cost, who?: string) => Promise<void>;
  /** Between the pieces of a long answer: lets others have their turns, and waits for the next one. */
  readonly pause: () => Promise<void>;
  /** Ends the turn, if there is one. */
  readonly end: () => void;
};

/** The use of the thread for a request of a network. */
export const createComputing = (takeTurn: TakeTurn | undefined, network: string): Computing => {
  let turn: { readonly cost: Cost; readonly who: string; readonly end: () => void } | undefined;
  const end = () => {
    turn?.end();
    turn = undefined;
  };
  const begin = async (cost: Cost, who = network): Promise<void> => {
    if (takeTurn !== undefined) turn = { cost, who, end: await takeTurn(who, cost) };
  };
  return {
    begin,
    end,
    pause: async () => {
      if (turn === undefined) return;
      const { cost, who } = turn;
      end();
      await begin(cost, who);
    },
  };
};
