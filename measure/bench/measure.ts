import type { SectionRow } from './section.ts';

/** One thing to time: a name and a function that does it a given number of times. */
export type Arm = {
  readonly name: string;
  readonly run: (times: number) => Promise<void> | void;
  /** What has to be done before each time that it runs, and is not timed. */
  readonly prepare?: () => Promise<void>;
};

/** What an arm took: the median over the rounds, in microseconds for one time. */
export type BenchMeasurement = {
  readonly name: string;
  readonly microseconds: number;
  readonly ratioToFloor: number;
  /**
   * The first and the third quartile of the ratio over the rounds; for the floor itself, those of its time as parts of its
   * median, which shows how much the machine varied.
   */
  readonly spread: readonly [number, number];
  /** The microseconds for one time in each round. */
  readonly samples: readonly number[];
  /** The ratio to the floor in each round. */
  readonly ratios: readonly number[];
};

/** What the row of a measurement has beside its name and its value: the ratio with its spread, and the rounds. */
export const comparedRow = ({ ratioToFloor, spread, samples, ratios }: BenchMeasurement) =>
  ({
    ratio: ratioToFloor,
    spread,
    rounds: { unit: 'µs', values: samples, ratios },
  }) satisfies Partial<SectionRow>;

/** The value below which a part of the values lies. */
const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * part)] ?? Number.NaN;

/** The first and the third quartile. */
export const quartiles = (values: readonly number[]): readonly [number, number] => [
  quantile(values, 0.25),
  quantile(values, 0.75),
];

/** The middle of the values; the lower of the two middle ones when their number is even. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;

/**
 * What was measured in each round, beside a floor that was measured in the same rounds: the median, and the median and the
 * quartiles of the ratio. The spread of the floor itself is that of its time as parts of its median.
 */
export const compareRounds = (
  own: readonly number[],
  floor: readonly number[],
): Pick<BenchMeasurement, 'spread' | 'ratios'> & { readonly middle: number; readonly ratio: number } => {
  const middle = median(own);
  const ratios = own.map((sample, round) => sample / (floor[round] ?? Number.NaN));
  const spread = quartiles(own === floor ? own.map((sample) => sample / middle) : ratios);
  return { middle, ratio: median(ratios), spread, ratios };
};

const time = async (arm: Arm, times: number): Promise<number> => {
  await arm.prepare?.();
  const start = performance.now();
  await arm.run(times);
  return ((performance.now() - start) * 1000) / times;
};

/**
 * Times all arms in turn, round by round, so that whatever slows the machine slows them alike. The first arm is
 * the floor; ratios are taken within each round and then their median.
 */
export const measureInterleaved = async (
  arms: readonly [Arm, ...Arm[]],
  options: { readonly rounds: number; readonly times: number },
): Promise<BenchMeasurement[]> => {
  const samples = arms.map((): number[] => []);
  for (const arm of arms) await time(arm, options.times);
  for (let round = 0; round < options.rounds; round += 1) {
    for (const [index, arm] of arms.entries()) samples[index]?.push(await time(arm, options.times));
  }
  const [floor = []] = samples;
  return arms.map(({ name }, index) => {
    const own = samples[index] ?? [];
    const { middle, ratio, spread, ratios } = compareRounds(own, floor);
    return { name, microseconds: middle, ratioToFloor: ratio, spread, samples: own, ratios };
  });
};
