import { join } from 'node:path';
import { kindsOfPages } from '../../tests/end-to-end/kinds-of-pages.ts';
import { launchChromium } from '../../tests/launch-chromium.ts';
import { freePort } from '../../tests/postgres/free-port.ts';
import { runTool, type Tool } from '../../tools/command-line/run-tool.ts';
import { toolCommand } from '../../tools/command-line/tool-command.ts';
import { exitCodes, runInProcess } from '../../tools/command-line/tool-context.ts';
import { startServer } from '../bench/http/server-process.ts';
import { onlyOption, recordOption } from '../options.ts';
import { recordMeasurement } from '../record-measurement.ts';
import { timeProgram } from '../timed-program.ts';
import { categories, measurePage, type PageScores } from './measure-page.ts';

/** What people call the categories. */
const titles = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'search engine optimisation',
};

const lighthouse = toolCommand({
  name: '',
  summary: 'Builds and serves the site, and runs Lighthouse on every kind of page, for desktop and mobile.',
  options: {
    only: onlyOption(
      'kind',
      kindsOfPages.map(({ kind }) => kind),
    ),
    record: recordOption,
  },
  run: async ({ options: { only, record }, json }, { write, writeError }) => {
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
    for (const kind of kindsOfPages.filter((page) => only.includes(page.kind))) {
      for (const device of ['desktop', 'mobile'] as const) {
        writeError(`measuring: ${kind.kind}, ${device} …`);
        measured.push(await measurePage(kind, device, laboratory));
      }
    }
    await browser.close();
    await host.stop();

    if (json) write(JSON.stringify(measured));
    for (const { kind, device, scores, failing } of json ? [] : measured) {
      const figures = categories.map((category) => `${category} ${scores[category] ?? '–'}`);
      write(`${kind}, ${device}: ${figures.join(', ')}${failing.map((id) => `\n  ${id}`).join('')}`);
    }
    if (record) {
      const file = recordMeasurement({
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
      writeError(`written: ${file}`);
    }
    const isPerfect = measured.every(({ scores }) => Object.values(scores).every((score) => score === 100));
    return isPerfect ? exitCodes.done : exitCodes.findings;
  },
});

const lighthouseTool: Tool = {
  script: 'lighthouse',
  summary: lighthouse.summary,
  endings: [
    'every score is 100',
    'a score is below 100',
    'the site cannot be built or served, or the arguments are not understood',
  ],
  commands: [lighthouse],
};

await runInProcess('lighthouse', (context) => runTool(lighthouseTool, context));
process.exit();
