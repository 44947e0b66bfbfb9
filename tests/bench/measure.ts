/** One thing to time: a name and a function that does it a given number of times. */
export type Arm = {
  readonly name: string;
  readonly run: (times: number) => Promise<void> | void;
  /** What has to be done before each time that it runs, and is not timed. */
  readonly prepare?: () => Promise<void>;
};

/** What an arm took: the median over the rounds, in microseconds for one time. */
export type Measurement = {
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
};

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
): Promise<Measurement[]> => {
  const samples = arms.map((): { microseconds: number[]; ratios: number[] } => ({
    microseconds: [],
    ratios: [],
  }));
  for (const arm of arms) await time(arm, options.times);
  for (let round = 0; round < options.rounds; round += 1) {
    let floor = Number.NaN;
    for (const [index, arm] of arms.entries()) {
      const microseconds = await time(arm, options.times);
      if (index === 0) floor = microseconds;
      samples[index]?.microseconds.push(microseconds);
      samples[index]?.ratios.push(microseconds / floor);
    }
  }
  return arms.map(({ name }, index) => {
    const { microseconds = [], ratios = [] } = samples[index] ?? {};
    const middle = median(microseconds);
    return {
      name,
      microseconds: middle,
      ratioToFloor: median(ratios),
      spread: quartiles(index === 0 ? microseconds.map((each) => each / middle) : ratios),
      samples: microseconds,
    };
  });
};
