/**
 * How many cases of chance a test tries: a tenth of them for every change, the same in each run, and all of them, others each
 * time, when `npm run test:release` asks.
 */
export const casesOf = (all: number): number =>
  process.env.ALL_CASES === undefined ? Math.ceil(all / 10) : all;
