/**
 * How many cases of chance a test tries: a fifth of them for every change, and all of them when `npm run
 * test:many-cases` asks.
 */
export const casesOf = (all: number): number =>
  process.env.MANY_CASES === undefined ? Math.ceil(all / 5) : all;
