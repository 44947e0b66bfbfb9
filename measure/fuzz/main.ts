import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { digestOf } from '../../src/content/digest.ts';
import { runTool, type Tool } from '../../tools/command-line/run-tool.ts';
import { visibleText } from '../../tools/command-line/terminal-text.ts';
import { flag, toolCommand, UsageError } from '../../tools/command-line/tool-command.ts';
import { exitCodes, runInProcess } from '../../tools/command-line/tool-context.ts';
import { minutesOption, onlyOption, seedOption } from '../options.ts';
import { recordMeasurement } from '../record-measurement.ts';
import { savedCasesOf, type Target, tryTarget } from './target.ts';
import { addresses } from './targets/addresses.ts';
import { batches } from './targets/batches.ts';
import { catalogues } from './targets/catalogues.ts';
import { lists } from './targets/lists.ts';
import { requests } from './targets/requests.ts';
import { workbooks } from './targets/workbooks.ts';

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

/** Saves a case under a name that follows from its bytes, and returns the path of its file. */
const saveCase = (target: Target, bytes: Uint8Array): string => {
  const folder = savedCasesOf(target);
  mkdirSync(folder, { recursive: true });
  const digest = digestOf(bytes).slice(0, 12);
  const path = join(folder, `${digest}.${target.ending}`);
  writeFileSync(path, bytes);
  return path;
};

const recordOption = flag('write the result of all targets into docs/performance.md; not with --only');

const fuzz = toolCommand({
  name: '',
  summary: 'Gives changed and random input to everything that takes input from strangers.',
  notes:
    'Keeps the first case of a target that fails, as small as it can be made, in tests/fixtures/fuzz/. A case that never ends holds up the run: end it, and take the case from build/fuzz-case. The minutes are divided among the targets.',
  options: {
    minutes: minutesOption(1),
    seed: seedOption,
    only: onlyOption(
      'target',
      targets.map(({ name }) => name),
    ),
    record: recordOption,
  },
  run: async ({ options, json }, { write, writeError }) => {
    const say = json ? writeError : write;
    const { minutes, seed = randomInt(2 ** 31), only, record } = options;
    const chosen = targets.filter(({ name }) => only.includes(name));
    if (record && chosen.length < targets.length) {
      throw new UsageError('--record takes the result of all targets. Leave out --only, or --record.');
    }
    say(`seed ${seed}`);
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
      say(cases);
      const [bytes] = tried.counterexample ?? [];
      const findings = bytes === undefined ? 0 : 1;
      if (bytes !== undefined) {
        const error = tried.errorInstance;
        const what =
          error instanceof Error ? (error.stack ?? error.message) : 'A value that is no Error was thrown.';
        say(`  ${saveCase(target, bytes)}\n  ${what.split('\n').map(visibleText).join('\n    ')}`);
      }
      const value = findings === 1 ? '1 finding' : `${findings} findings`;
      figures.push({ name: cases, value, measured: findings, atMost: 0 });
    }
    if (record) {
      const file = recordMeasurement({
        title: 'Fuzzing: changed and random input of strangers',
        command: 'npm run fuzz',
        notes: [
          'A finding is a crash, more than a second of processor time and 4 µs for each byte (an Excel or BMEcat file: 7 seconds, as the largest honest list takes), an answer 500, an error that is no Problem, or an echo of the input. Each becomes a case of the tests.',
        ],
        figures,
      });
      say(`written: ${file}`);
    }
    if (json) write(JSON.stringify({ seed, figures }));
    return figures.some(({ measured }) => measured > 0) ? exitCodes.findings : exitCodes.done;
  },
});

const fuzzTool: Tool = {
  script: 'fuzz',
  summary: fuzz.summary,
  endings: ['no case failed', 'a case failed, and was kept', 'the arguments are not understood'],
  commands: [fuzz],
};

await runInProcess('fuzz', (context) => runTool(fuzzTool, context));
process.exit();
