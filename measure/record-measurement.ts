import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { type Measurement, qualityDirectory, writtenMeasurement } from '../src/content/quality.ts';

/** What a measurement needs to be read later: the machine, and the day of the run in UTC. */
const circumstances = () => {
  const processors = cpus();
  return {
    measured: new Date().toISOString().slice(0, 10),
    machine: `${processors.length} cores (${processors[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`,
  };
};

/**
 * Writes what a run measured into `content/quality/`, from which the page `/quality` is made. Returns the file.
 */
export const recordMeasurement = (
  { id, ...measurement }: Omit<Measurement, 'measured' | 'machine'>,
  projectDirectory = '.',
): string => {
  const file = join(qualityDirectory, `${id}.json`);
  const { group, title, ...rest } = measurement;
  writeFileSync(
    join(projectDirectory, file),
    writtenMeasurement({ group, title, ...circumstances(), ...rest }),
  );
  return file;
};
