import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { median } from '../measure.ts';

const processes = 3;

const MeasurementsSchema = z.record(
  z.string(),
  z.record(z.string(), z.object({ microseconds: z.number(), ratio: z.number() })),
);

/** Microseconds, and the ratio to the floor of the same rounds, as medians over the processes; and those of each process. */
export interface Figure {
  readonly microseconds: number;
  readonly ratio: number;
  readonly rounds: {
    readonly unit: 'µs';
    readonly values: readonly number[];
    readonly ratios: readonly number[];
  };
}

const measureOnce = (): z.infer<typeof MeasurementsSchema> => {
  const script = fileURLToPath(new URL('./measure-in-process.ts', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`A measurement failed: ${stderr}`);
  return MeasurementsSchema.parse(JSON.parse(stdout));
};

/**
 * Measures in several processes, one after the other, because what the engine makes of a program differs
 * from process to process. Gives the figures of a case and an arm as medians over the processes.
 */
export const measureInProcesses = (): {
  readonly cases: readonly string[];
  readonly figureOf: (name: string, arm: string) => Figure;
} => {
  const runs = Array.from({ length: processes }, measureOnce);
  const figureOf = (name: string, arm: string): Figure => {
    const figures = runs.map((run) => run[name]?.[arm]).filter((figure) => figure !== undefined);
    const values = figures.map(({ microseconds }) => microseconds);
    const ratios = figures.map(({ ratio }) => ratio);
    return {
      microseconds: median(values),
      ratio: median(ratios),
      rounds: { unit: 'µs', values, ratios },
    };
  };
  return { cases: Object.keys(runs[0] ?? {}), figureOf };
};
