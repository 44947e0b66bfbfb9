import { readQuality } from '../../src/content/quality.ts';
import { recordMeasurement } from '../record-measurement.ts';

/** One target of a run. */
export type TriedTarget = {
  readonly target: string;
  /** How many cases were tried. */
  readonly cases: number;
  /** With how many different things something was wrong. */
  readonly findings: number;
  /** How long it took, rounded to tenths. */
  readonly minutes: number;
};

/** The id of the measurement in `content/quality/`. */
const id = 'fuzz';

const targetOf = (name: string): string => name.slice(0, name.indexOf(':'));

/** The names of the targets whose run is recorded. */
export const recordedTargets = (): string[] =>
  readQuality(process.cwd())
    .measurements.filter((measurement) => measurement.id === id)
    .flatMap(({ figures = [] }) => figures.map(({ name }) => targetOf(name)))
    .sort();

/** Records a run of all targets for the page `/quality`. */
export const recordRun = (seed: number, tried: readonly TriedTarget[]): string =>
  recordMeasurement({
    id,
    group: 'attack',
    title: 'Fuzzing: changed and random input, and second implementations of the same rules',
    command: 'npm run fuzz',
    notes: [
      'A finding is a crash, more than a second of processor time and 4 µs for each byte, an answer 500, an error that is no Problem, an echo of the input, or a difference between two implementations. Each becomes a case of the tests.',
    ],
    figures: tried.map(({ target, cases, findings, minutes }) => ({
      name: `${target}: ${cases.toLocaleString('en')} cases, seed ${seed}, ${minutes} minutes`,
      value: findings === 1 ? '1 finding' : `${findings} findings`,
      measured: findings,
      atMost: 0,
    })),
  });
