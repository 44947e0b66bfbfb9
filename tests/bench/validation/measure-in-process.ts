import type { Json } from '../../../scripts/contract-corpus/json.ts';
import { checkBatch } from '../../../src/contracts/supplier/check/batch.ts';
import { type Instant, parseInstant } from '../../../src/contracts/supplier/instant.ts';
import { validateBatchBytes } from '../../../src/contracts/supplier/validate-batch.ts';
import { type Arm, measureInterleaved } from '../measure.ts';
import {
  batchWithManyFaults,
  batchWithOneFault,
  benchmarkClock,
  largestBatch,
  smallestBatch,
  typicalBatch,
} from './batches.ts';
import { hostileJson, hostileRefused } from './hostile-bodies.ts';
import { createIdiomaticSchema } from './idiomatic-zod.ts';
import { isPlainlyValid } from './plain-checker.ts';
import { ajvStructure, typeboxStructure } from './structure-validators.ts';

/** Medians of one process: microseconds and ratio to the floor, by case and arm. */
export type ProcessMeasurements = Readonly<
  Record<string, Readonly<Record<string, { readonly microseconds: number; readonly ratio: number }>>>
>;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The floor of every ratio: fatal decoding and `JSON.parse` of the same bytes, refused or not. */
const floorOf = (bytes: Uint8Array) => (): unknown => {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch (error) {
    return error;
  }
};

/** Results are kept here, so that no work can be left out as unused. */
export const kept: unknown[] = [];

const arm = (name: string, work: () => unknown): Arm => ({
  name,
  run: (times) => {
    for (let done = 0; done < times; done += 1) kept[0] = work();
  },
});

const now: Instant = parseInstant(benchmarkClock) ?? { seconds: 0, fraction: '' };
const idiomaticSchema = createIdiomaticSchema(benchmarkClock);

const encode = (batch: Json): Uint8Array => new TextEncoder().encode(JSON.stringify(batch));

/** About this many microseconds of floor in each sample of an arm. */
const sampleMicroseconds = 12_000;
const batchRounds = 15;
/** Hostile bodies take milliseconds each, and what is wanted of them is a magnitude. */
const hostileRounds = 5;

const measure = async (bytes: Uint8Array, arms: readonly Arm[], rounds: number) => {
  const floor = arm('floor', floorOf(bytes));
  const start = performance.now();
  await floor.run(20);
  const once = ((performance.now() - start) * 1000) / 20;
  const times = Math.max(2, Math.round(sampleMicroseconds / once));
  const measured = await measureInterleaved([floor, ...arms], { rounds, times });
  return Object.fromEntries(
    measured.map(({ name, microseconds, ratioToFloor }) => [name, { microseconds, ratio: ratioToFloor }]),
  );
};

const measureBatch = (batch: Json) => {
  const bytes = encode(batch);
  const value: unknown = JSON.parse(decoder.decode(bytes));
  return measure(
    bytes,
    [
      arm('rules', () => checkBatch(value, now)),
      arm('bytes to verdict', () => validateBatchBytes(bytes, now)),
      arm('hand-written, yes or no', () => isPlainlyValid(value, now)),
      arm('idiomatic zod', () => idiomaticSchema.safeParse(value)),
      arm('ajv, structure only', () => ajvStructure(value)),
      arm('typebox compiled, structure only', () => typeboxStructure(value)),
    ],
    batchRounds,
  );
};

const measureHostile = (bytes: Uint8Array) =>
  measure(bytes, [arm('bytes to verdict', () => validateBatchBytes(bytes, now))], hostileRounds);

const batches = { typicalBatch, largestBatch, smallestBatch, batchWithOneFault, batchWithManyFaults };

const measurements: Record<string, Awaited<ReturnType<typeof measure>>> = {};
for (const [name, batch] of Object.entries(batches)) measurements[name] = await measureBatch(batch);
for (const [name, bytes] of hostileJson) measurements[`hostile: ${name}`] = await measureHostile(bytes);
for (const [name, bytes] of hostileRefused) measurements[`refused: ${name}`] = await measureHostile(bytes);
process.stdout.write(JSON.stringify(measurements));
