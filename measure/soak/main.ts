import { randomInt } from 'node:crypto';
import { readOptions } from '../read-options.ts';
import { arrangeSoak } from './arrangement.ts';
import { soak } from './soak.ts';
import { recordSoak, summaryText } from './summary.ts';

/**
 * `npm run soak`: mixed traffic on the production build with a durable PostgreSQL, while one fault follows another.
 *
 *   --minutes <n>  how long (10 if it is left out)
 *   --seed <s>     repeats the order of requests and faults of an earlier run
 *   --json         prints the result for a program
 *   --record       writes the result into `content/quality/soak.json`
 *
 * Ends with 1 if anything is wrong.
 */
const options = readOptions('npm run soak -- [--minutes <n>] [--seed <s>] [--json] [--record]', {
  minutes: { type: 'string', default: '10' },
  seed: { type: 'string' },
  json: { type: 'boolean', default: false },
  record: { type: 'boolean', default: false },
});

const minutes = Number(options.minutes);
const seed = options.seed === undefined ? randomInt(1_000_000) : Number(options.seed);
if (!(minutes > 0) || !Number.isSafeInteger(seed)) {
  console.error(
    '--minutes takes a number above 0, and --seed a whole number: npm run soak -- --minutes 10 --seed 7.',
  );
  process.exit(2);
}

const say = (line: string): void => console.error(line);
// Ends the database too, which does it when this process exits.
process.once('SIGINT', () => process.exit(130));

say(`seed: ${seed}`);
const arranged = await arrangeSoak(say);
try {
  const result = await soak(arranged, { minutes, seed }, say);
  const printed = { ...result, kinds: Object.fromEntries(result.kinds) };
  console.log(options.json ? JSON.stringify(printed, undefined, 2) : summaryText(result));
  if (result.wrong > 0) process.exitCode = 1;
  say(`errors that the server logged: ${arranged.errorLog}`);
  if (options.record) say(`written: ${recordSoak(result)}`);
} finally {
  const status = await arranged.close();
  if (status !== 0) {
    console.error(`The server did not stop cleanly on SIGTERM: ${status}.`);
    process.exitCode = 1;
  }
}
