import { parseArgs } from 'node:util';
import { z } from 'zod';
import { visibleText } from '../../scripts/command-line/terminal-text.ts';
import { keepCase } from './kept-cases.ts';
import { type RecordedRun, recordFile, recordRuns } from './run/record.ts';
import { tryInThread } from './run/watch.ts';
import { allTargets, attacked, attackedServers, compared } from './targets.ts';

/**
 * `npm run fuzz`: gives changed and random input to everything that takes input from strangers, or with `--differential`
 * to implementations that must agree. Keeps each case that fails in `tests/fixtures/fuzz/`, and ends with 1 if there is one.
 */
const usage = `Usage: npm run fuzz -- [--minutes <number> | --cases <number>] [--differential] [--only <target>,…]
                   [--seed <number>] [--json] [--record]

  --minutes <number>   how long to try, divided among the targets; default: 1
  --cases <number>     how many cases of each target to try instead
  --differential       compare implementations that must agree: ${compared.map(({ name }) => name).join(', ')}
  --only <target>,…    take some targets alone: ${allTargets.map(({ name }) => name).join(', ')}
  --seed <number>      repeat the cases of a run; each run prints its seed
  --json               print one object for a program
  --record             write the result into ${recordFile}`;

const number = (least: number, most: number) => z.coerce.number().min(least).max(most);

const OptionsSchema = z
  .strictObject({
    minutes: number(0.01, 10_000).optional(),
    cases: number(1, 1e12).int().optional(),
    seed: number(0, 2 ** 31 - 1)
      .int()
      .optional(),
    only: z.string().optional(),
    differential: z.boolean().default(false),
    json: z.boolean().default(false),
    record: z.boolean().default(false),
    help: z.boolean().default(false),
  })
  .refine(({ minutes, cases }) => minutes === undefined || cases === undefined);

const readOptions = () => {
  try {
    const { values } = parseArgs({
      options: {
        ...{
          minutes: { type: 'string' },
          cases: { type: 'string' },
          seed: { type: 'string' },
          only: { type: 'string' },
        },
        ...{ differential: { type: 'boolean' }, json: { type: 'boolean' }, record: { type: 'boolean' } },
        help: { type: 'boolean' },
      },
    });
    return OptionsSchema.parse(values);
  } catch {
    return undefined;
  }
};

const options = readOptions();
const names = options?.only?.split(',');
const usual = options?.differential === true ? compared : [...attacked, ...attackedServers];
const chosen = names === undefined ? usual : allTargets.filter(({ name }) => names.includes(name));
if (options === undefined || options.help || chosen.length < (names?.length ?? 0)) {
  console.error(usage);
  process.exit(options?.help === true ? 0 : 2);
}

const { minutes = 1, cases, record } = options;
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

const runs: RecordedRun[] = [];
const files: { readonly target: string; readonly what: string; readonly file: string }[] = [];
console.error(`seed ${seed}`);
for (const target of chosen) {
  const outcome = await tryInThread(target, { seed, ...length, onProgress: showProgress(target.name) });
  for (const { what, bytes } of outcome.findings) {
    files.push({ target: target.name, what, file: keepCase(target, bytes) });
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
if (record) recordRuns(measured, runs);
process.exit(files.length === 0 ? 0 : 1);
