import { mkdirSync, writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { visibleText } from '../../tools/command-line/terminal-text.ts';
import { recordRun, type TriedTarget } from './record.ts';
import { saveCase } from './saved-cases.ts';
import { withStretchedCases } from './stretched-cases.ts';
import type { Target } from './target.ts';
import { allTargets, readers } from './targets.ts';
import { tryCases } from './try-cases.ts';

const casesInRound = 200;

/** The case that is tried now: what is left of one that never ends, after the run is ended by hand. */
const currentCase = 'build/fuzz-case';

const numberFrom = (least: number) => (text: string) => {
  const value = Number(text);
  if (text === '' || !(value >= least)) throw new InvalidArgumentError(`Write a number from ${least}.`);
  return value;
};

const targetsNamed = (text: string): readonly Target[] =>
  text.split(',').map((name) => {
    const target = allTargets.find((other) => other.name === name);
    if (target === undefined) throw new InvalidArgumentError(`There is no target ${visibleText(name)}.`);
    return target;
  });

const minutesOption = new Option('--minutes <number>', 'how long to try, divided among the targets')
  .argParser(numberFrom(0))
  .default(1);
const seedOption = new Option('--seed <number>', 'repeat the cases of a run')
  .argParser(numberFrom(0))
  .default(Math.floor(Math.random() * 2 ** 31), 'a random one, which is printed');
const onlyOption = new Option('--only <target,…>', 'take some targets alone')
  .argParser(targetsNamed)
  .default(allTargets, allTargets.map(({ name }) => name).join(','));

/**
 * `npm run fuzz`: gives changed and random input to everything that takes input from strangers, and to implementations
 * that must agree. Keeps each case that fails in `tests/fixtures/fuzz/`, and ends with 1 if there is one.
 */
const options = new Command('fuzz')
  .description(
    `Tries changed and random input. A case that never ends holds up the run: end it, and take the case from ${currentCase}.`,
  )
  .addOption(minutesOption)
  .addOption(seedOption)
  .addOption(onlyOption)
  .addOption(
    new Option('--record', 'write the result into content/quality/, for the page /quality').conflicts('only'),
  )
  .parse()
  .opts<{ minutes: number; seed: number; only: readonly Target[]; record?: true }>();

const tryTarget = async (target: Target, milliseconds: number): Promise<TriedTarget> => {
  const startedAt = performance.now();
  const examiner = await target.open();
  let findings = 0;
  const cases = await tryCases(readers.includes(target) ? withStretchedCases(target) : target, examiner, {
    seed: options.seed,
    nextRound: () => (performance.now() - startedAt > milliseconds ? 0 : casesInRound),
    onCase: (bytes) => writeFileSync(currentCase, bytes),
    onFinding: ({ what, bytes }) => {
      findings += 1;
      const [first = '', ...more] = what.split('\n').map(visibleText);
      console.log(`${target.name}  ${first}\n  ${saveCase(target, bytes)}`);
      for (const line of more) console.log(`    ${line}`);
    },
  });
  await examiner.close?.();
  const minutes = Math.round((performance.now() - startedAt) / 6000) / 10;
  return { target: target.name, cases, findings, minutes };
};

console.log(`seed ${options.seed}`);
mkdirSync('build', { recursive: true });
const runs: TriedTarget[] = [];
for (const target of options.only) {
  const run = await tryTarget(target, (options.minutes * 60_000) / options.only.length);
  const { cases, findings, minutes } = run;
  console.log(
    `${target.name.padEnd(20)} ${String(cases).padStart(9)} cases  ${findings} findings  ${minutes} min`,
  );
  runs.push(run);
}
if (options.record) console.log(`written: ${recordRun(options.seed, runs)}`);
process.exit(runs.some(({ findings }) => findings > 0) ? 1 : 0);
