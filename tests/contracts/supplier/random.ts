/**
 * How many cases of chance a test tries: a fifth of them for every change, and all of them when `npm run
 * test:many-cases` asks.
 */
export const casesOf = (all: number): number =>
  process.env.MANY_CASES === undefined ? Math.ceil(all / 5) : all;

/** Numbers that look random and are the same in each run. */
export type Random = {
  /** A whole number from 0 to one less than the limit. */
  readonly below: (limit: number) => number;
  /** One of the values, or one character of a text. */
  readonly pick: <Value>(values: ArrayLike<Value>) => Value;
};

/** Makes a generator from a seed (the algorithm known as mulberry32). */
export const createRandom = (seed: number): Random => {
  let state = seed;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
  return {
    below,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('There is nothing to pick from.');
      return value;
    },
  };
};
