import { createHash, randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { visibleText } from '../../tools/command-line/terminal-text.ts';
import { readOptions } from '../read-options.ts';
import { recordMeasurement } from '../record-measurement.ts';
import { savedCasesOf, type Target, tryTarget } from './target.ts';
import { addresses } from './targets/addresses.ts';
import { batches } from './targets/batches.ts';
import { catalogues } from './targets/catalogues.ts';
import { lists } from './targets/lists.ts';
import { requests } from './targets/requests.ts';
import { workbooks } from './targets/workbooks.ts';

/**
 * `npm run fuzz`: gives changed and random input to everything that takes input from strangers.
 *
 *   --minutes <n>    how long, divided among the targets (1 if it is left out)
 *   --seed <n>       repeats the cases of a run
 *   --only <name>,…  takes some targets alone
 *   --record         writes the result of all targets into `content/quality/`, for the page `/quality`
 *
 * Keeps the first case of a target that fails, as small as it can be made, in `tests/fixtures/fuzz/`, and ends with 1 if there is
 * one. A case that never ends holds up the run: end it, and take the case from `build/fuzz-case`.
 */
const targets = [batches, addresses, lists, workbooks, catalogues, requests];
const currentCase = 'build/fuzz-case';
const stretchedBytes = 256 * 1024;

/** A case with a piece of it repeated until it is long, so that what takes more than linear time shows. */
const stretched = (cases: Target['cases']): Target['cases'] =>
  fc.tuple(cases, fc.nat(), fc.integer({ min: 1, max: 64 })).map(([bytes, from, length]) => {
    const start = bytes.length === 0 ? 0 : from % bytes.length;
    const piece = bytes.subarray(start, start + length);
    if (piece.length === 0) return bytes;
    const count = Math.ceil(stretchedBytes / piece.length);
    const middle = Buffer.concat(Array.from({ length: count }, () => piece));
    return Buffer.concat([bytes.subarray(0, start), middle, bytes.subarray(start + piece.length)]);
  });

const withLongCases = (target: Target): Target => {
  const long = { weight: 1, arbitrary: stretched(target.cases) };
  return { ...target, cases: fc.oneof({ weight: 300, arbitrary: target.cases }, long) };
};

const options = readOptions('npm run fuzz -- [--minutes <n>] [--seed <s>] [--only <target>,…] [--record]', {
  minutes: { type: 'string', default: '1' },
  seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  only: { type: 'string' },
  record: { type: 'boolean', default: false },
});
const [minutes, seed] = [Number(options.minutes), Number(options.seed)];
const names = options.only?.split(',') ?? targets.map(({ name }) => name);
const chosen = targets.filter(({ name }) => names.includes(name));
const isPart = options.only !== undefined;
if (
  !(minutes > 0) ||
  !Number.isSafeInteger(seed) ||
  chosen.length < names.length ||
  (isPart && options.record)
) {
  const known = targets.map(({ name }) => name).join(', ');
  console.error(
    `--minutes takes a number above 0, --seed a whole number, and --only, without --record, one or more of: ${known}.`,
  );
  process.exit(2);
}

/** Saves a case under a name that follows from its bytes, and returns the path of its file. */
const saveCase = (target: Target, bytes: Uint8Array): string => {
  const folder = savedCasesOf(target);
  mkdirSync(folder, { recursive: true });
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const path = join(folder, `${digest}.${target.ending}`);
  writeFileSync(path, bytes);
  return path;
};

console.log(`seed ${seed}`);
mkdirSync('build', { recursive: true });
const figures = [];
for (const target of chosen) {
  const startedAt = performance.now();
  const interruptAfterTimeLimit = (minutes * 60_000) / chosen.length;
  const limits = { seed, numRuns: Number.POSITIVE_INFINITY, interruptAfterTimeLimit };
  const tried = await tryTarget(target === requests ? target : withLongCases(target), limits, (bytes) =>
    writeFileSync(currentCase, bytes),
  );
  const took = ((performance.now() - startedAt) / 60_000).toFixed(1);
  const cases = `${target.name}: ${tried.numRuns.toLocaleString('en')} cases, seed ${seed}, ${took} minutes`;
  console.log(cases);
  const [bytes] = tried.counterexample ?? [];
  const findings = bytes === undefined ? 0 : 1;
  if (bytes !== undefined) {
    const error = tried.errorInstance;
    const what =
      error instanceof Error ? (error.stack ?? error.message) : 'A value that is no Error was thrown.';
    console.log(`  ${saveCase(target, bytes)}\n  ${what.split('\n').map(visibleText).join('\n    ')}`);
  }
  const value = findings === 1 ? '1 finding' : `${findings} findings`;
  figures.push({ name: cases, value, measured: findings, atMost: 0 });
}
if (options.record) {
  const file = recordMeasurement({
    id: 'fuzz',
    group: 'attack',
    title: 'Fuzzing: changed and random input of strangers',
    command: 'npm run fuzz',
    notes: [
      'A finding is a crash, more than a second of processor time and 4 µs for each byte, an answer 500, an error that is no Problem, or an echo of the input. Each becomes a case of the tests.',
    ],
    figures,
  });
  console.log(`written: ${file}`);
}
process.exit(figures.some(({ measured }) => measured > 0) ? 1 : 0);
