import { visibleText } from '../../tools/command-line/terminal-text.ts';
import { readOptions, usage } from './run/options.ts';
import { recordRun, type TriedTarget } from './run/record.ts';
import { tryInThread } from './run/watch.ts';
import { saveCase } from './saved-cases.ts';

/**
 * `npm run fuzz`: gives changed and random input to everything that takes input from strangers, or with `--differential`
 * to implementations that must agree. Keeps each case that fails in `tests/fixtures/fuzz/`, and ends with 1 if there is one.
 */
const options = readOptions(process.argv.slice(2));
if ('refusal' in options) {
  console.error(`${options.refusal}\n\n${usage}`);
  process.exit(2);
}
if (options.help) {
  console.log(usage);
  process.exit();
}

const { minutes = 1, cases, chosen, record } = options;
const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
const length = cases === undefined ? { milliseconds: (minutes * 60_000) / chosen.length } : { cases };
const measured = new Date().toISOString().slice(0, 10);
const isWatched = process.stderr.isTTY;

/** Replaces the line that says how far it is; where nobody watches, a line now and then is enough. */
const showProgress = (name: string) => {
  let shown = 0;
  return (tried: number): void => {
    if (!isWatched && tried < shown * 1.5 + 10_000) return;
    shown = tried;
    process.stderr.write(
      `${isWatched ? '\r\u001b[2K' : ''}${name}: ${tried} cases …${isWatched ? '' : '\n'}`,
    );
  };
};

const runs: TriedTarget[] = [];
const files: { readonly target: string; readonly what: string; readonly file: string }[] = [];
console.error(`seed ${seed}`);
for (const target of chosen) {
  const how = { seed, ...length, onProgress: showProgress(target.name) };
  const outcome = await tryInThread(target, how).catch((error: unknown) => {
    console.error(error instanceof Error ? visibleText(error.message) : `${target.name} cannot be tried.`);
    process.exit(2);
  });
  for (const { what, bytes } of outcome.findings) {
    files.push({ target: target.name, what, file: saveCase(target, bytes) });
  }
  runs.push({
    target: target.name,
    cases: outcome.cases,
    findings: outcome.findings.length,
    seed,
    minutes: Math.round(outcome.milliseconds / 6000) / 10,
  });
}
if (isWatched) process.stderr.write('\r\u001b[2K');

if (options.json) {
  console.log(JSON.stringify({ measured, runs, findings: files }));
} else {
  for (const { target, what, file } of files) {
    const [first = '', ...more] = what.split('\n').map(visibleText);
    console.log(`${target}  ${first}\n  ${file}\n${more.map((line) => `    ${line}\n`).join('')}`);
  }
  for (const { target, cases: tried, findings, minutes: took } of runs) {
    console.log(`${target.padEnd(20)} ${String(tried).padStart(9)} cases  ${findings} findings  ${took} min`);
  }
  console.log(`To repeat: --seed ${seed}`);
}
if (record) console.error(`written: ${recordRun(measured, runs)}`);
process.exit(files.length === 0 ? 0 : 1);
