/** One line of a benchmark's table. */
export type SectionRow = {
  readonly name: string;
  /** The figure with its unit, or nothing where only the ratio counts. */
  readonly value: string;
  /** The ratio to the floor of the same run, or to what the name says. */
  readonly ratio?: number;
  /** The first and the third quartile of the ratio over the rounds of the run. */
  readonly spread?: readonly [number, number];
  /** What the ratio, or `measured`, should not exceed. */
  readonly aim?: number;
  /** What is held against the aim when it is not the ratio, in the unit of `value`. */
  readonly measured?: number;
};

/** A part of `npm run bench` that can run alone. Where it takes minutes it says what it is doing. */
export type Section = {
  readonly name: string;
  /** It measures the built site in `dist` and its lookup database, which are made before it runs. */
  readonly needsBuild?: true;
  readonly run: (say: (step: string) => void) => Promise<readonly SectionRow[]>;
};
