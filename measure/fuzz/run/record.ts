import { readQuality } from '../../../src/content/quality.ts';
import { recordMeasurement } from '../../record-measurement.ts';

/** One target of a run. */
export type TriedTarget = {
  readonly target: string;
  /** How many cases were tried. */
  readonly cases: number;
  /** With how many different things something was wrong. */
  readonly findings: number;
  readonly seed: number;
  /** How long it took, rounded to tenths. */
  readonly minutes: number;
};

/** The id of the measurement in `content/quality/`. */
const id = 'fuzz';

const figureOf = ({ target, cases, findings, seed, minutes }: TriedTarget) => ({
  name: `${target}: ${cases.toLocaleString('en')} cases, seed ${seed}, ${minutes} minutes`,
  value: findings === 1 ? '1 finding' : `${findings} findings`,
  measured: findings,
  atMost: 0,
});

const targetOf = (name: string): string => name.slice(0, name.indexOf(':'));

const recorded = () => readQuality(process.cwd()).measurements.find((measurement) => measurement.id === id);

/** The names of the targets whose last run is recorded. */
export const recordedTargets = (): string[] =>
  (recorded()?.figures ?? []).map(({ name }) => targetOf(name)).sort();

/**
 * Records the targets of a run for the page `/quality`, in place of earlier ones of the same names. What was recorded on
 * another day is dropped: a measurement has one day.
 */
export const recordRun = (today: string, tried: readonly TriedTarget[]): string => {
  const before = recorded();
  const names = new Set(tried.map(({ target }) => target));
  const kept = before?.measured === today ? before.figures : [];
  return recordMeasurement({
    id,
    group: 'attack',
    title: 'Fuzzing: changed and random input, and second implementations of the same rules',
    command: 'npm run fuzz',
    notes: [
      'A finding is a crash, more than a second of processor time and 4 µs for each byte, an answer 500, an error that is no Problem, an echo of the input, or a difference between two implementations. Each becomes a case of the tests.',
    ],
    figures: [...kept.filter(({ name }) => !names.has(targetOf(name))), ...tried.map(figureOf)],
  });
};
