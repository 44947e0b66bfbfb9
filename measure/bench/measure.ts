import type { SectionRow } from './section.ts';

/** One thing to time: a name and a function that does it a given number of times. */
export type Arm = {
  readonly name: string;
  readonly run: (times: number) => Promise<void> | void;
  /** What has to be done before each time that it runs, and is not timed. */
  readonly prepare?: () => Promise<void>;
};

/** What an arm took. */
export type BenchMeasurement = {
  readonly name: string;
  /** The median over the rounds, for one time. */
  readonly microseconds: number;
  /**
   * The ratio to the floor with its first and third quartile over the rounds. For the floor itself, the quartiles are
   * those of its time as parts of its median, which shows how much the machine varied.
   */
  readonly compared: Pick<SectionRow, 'ratio' | 'spread'>;
};

/** The value below which a part of the values lies. */
const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * part)] ?? Number.NaN;

/** The middle of the values; the lower of the two middle ones when their number is even. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;

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
    const microseconds = median(own);
    const ratios = own.map((sample, round) => sample / (floor[round] ?? Number.NaN));
    const varied = own === floor ? own.map((sample) => sample / microseconds) : ratios;
    const compared = {
      ratio: median(ratios),
      spread: [quantile(varied, 0.25), quantile(varied, 0.75)] as const,
    };
    return { name, microseconds, compared };
  });
};
