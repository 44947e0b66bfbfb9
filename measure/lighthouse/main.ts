import { join } from 'node:path';
import { kindsOfPages } from '../../tests/end-to-end/kinds-of-pages.ts';
import { launchChromium } from '../../tests/launch-chromium.ts';
import { freePort } from '../../tests/postgres/free-port.ts';
import { startServer } from '../bench/http/server-process.ts';
import { readOptions } from '../read-options.ts';
import { recordMeasurement } from '../record-measurement.ts';
import { timeProgram } from '../timed-program.ts';
import { categories, measurePage, type PageScores } from './measure-page.ts';

/**
 * `npm run lighthouse`: builds and serves the site, and runs Lighthouse on every kind of page, for desktop and mobile.
 * Ends with 1 when a score is below 100. `--only <kind>,…` takes some kinds alone, `--json` prints for a program, and
 * `--record` writes the lowest scores for the page `/quality`.
 */
const options = readOptions('npm run lighthouse -- [--only <kind>,…] [--json] [--record]', {
  only: { type: 'string' },
  json: { type: 'boolean' },
  record: { type: 'boolean' },
});
const names = options.only?.split(',') ?? kindsOfPages.map(({ kind }) => kind);
const kinds = kindsOfPages.filter(({ kind }) => names.includes(kind));
if (kinds.length < names.length) {
  console.error(`--only takes one or more of: ${kindsOfPages.map(({ kind }) => kind).join(', ')}.`);
  process.exit(2);
}

/** What people call the categories. */
const titles = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'search engine optimisation',
};

timeProgram(process.cwd(), ['host/build.ts']);
const host = await startServer('host-server.ts', [join('build', 'catalogue.sqlite'), 'dist']);
const debuggingPort = await freePort();
const browser = await launchChromium([`--remote-debugging-port=${debuggingPort}`]);
const laboratory = {
  baseUrl: `http://localhost:${host.port}`,
  debuggingPort,
  reportDirectory: join('build', 'lighthouse'),
};

const measured: PageScores[] = [];
for (const kind of kinds) {
  for (const device of ['desktop', 'mobile'] as const) {
    console.error(`measuring: ${kind.kind}, ${device} …`);
    measured.push(await measurePage(kind, device, laboratory));
  }
}
await browser.close();
await host.stop();

if (options.json === true) console.log(JSON.stringify(measured));
for (const { kind, device, scores, failing } of options.json === true ? [] : measured) {
  const figures = categories.map((category) => `${category} ${scores[category] ?? '–'}`);
  console.log(`${kind}, ${device}: ${figures.join(', ')}${failing.map((id) => `\n  ${id}`).join('')}`);
}
if (options.record === true) {
  const file = recordMeasurement({
    id: 'lighthouse',
    group: 'pages',
    title: 'Lighthouse: the lowest score of any page, for desktop and mobile',
    command: 'npm run lighthouse',
    figures: categories.flatMap((category) => {
      const scores = measured.flatMap(({ scores: { [category]: score } }) => score ?? []);
      if (scores.length === 0) return [];
      const lowest = Math.min(...scores);
      const name = `${titles[category]}, ${scores.length} measurements`;
      return [{ name, value: String(lowest), measured: lowest, atLeast: 100 }];
    }),
  });
  console.error(`written: ${file}`);
}
const isPerfect = measured.every(({ scores }) => Object.values(scores).every((score) => score === 100));
process.exit(isPerfect ? 0 : 1);
