import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const RunSchema = z.strictObject({
  target: z.string(),
  /** How many cases were tried. */
  cases: z.int(),
  /** With how many different things something was wrong. */
  findings: z.int(),
  seed: z.int(),
  /** How long it took, rounded to tenths. */
  minutes: z.number(),
});

const RecordSchema = z.strictObject({
  /** The day of all runs, `YYYY-MM-DD`. */
  measured: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  runs: z.array(RunSchema),
});

/** One target of a run, as the record has it. */
export type RecordedRun = z.infer<typeof RunSchema>;

/** Where the last runs are recorded. */
export const recordFile = join('docs', 'quality', 'fuzz.json');

/** Reads what is recorded; nothing if there is no file. */
export const readRecord = (): z.infer<typeof RecordSchema> | undefined =>
  existsSync(recordFile) ? RecordSchema.parse(JSON.parse(readFileSync(recordFile, 'utf8'))) : undefined;

/** Records runs in place of earlier ones of the same targets. Runs of other days are dropped: the file has one day. */
export const recordRuns = (measured: string, runs: readonly RecordedRun[]): void => {
  const before = readRecord();
  const names = new Set(runs.map(({ target }) => target));
  const kept = before?.measured === measured ? before.runs.filter(({ target }) => !names.has(target)) : [];
  writeFileSync(recordFile, `${JSON.stringify({ measured, runs: [...kept, ...runs] }, null, 2)}\n`);
};
