import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { findPage, pageRouteOf } from '../../functions/catalogue-pages/page-view.ts';
import type { RenderPage } from '../../functions/catalogue-pages/pages-endpoint.ts';
import { openSqlitePageStore } from '../../functions/catalogue-pages/sqlite-page-store.ts';
import { openSqliteCatalogue } from '../../functions/products/sqlite-catalogue.ts';
import { readCatalogue } from '../../src/content/catalogue/library.ts';
import { inventedIds, writeInventedCatalogue } from './invented-catalogue.ts';
import { median } from './measure.ts';
import type { Row, Section } from './section.ts';
import { prepareSite } from './site-build.ts';

const products = 100_000;

/** How often each answer is timed; each time for another record. */
const times = 25;

const UsageSchema = z.object({
  userCPUTime: z.number(),
  systemCPUTime: z.number(),
  /** In kilobytes. */
  maxRSS: z.number(),
});

/** Builds a project in one process and gives what the process has used. */
const build = (root: string): z.infer<typeof UsageSchema> => {
  const usageFile = join(root, 'usage.json');
  const reporter = new URL('./report-usage.ts', import.meta.url).href;
  const astro = join(fileURLToPath(import.meta.resolve('astro/package.json')), '..', 'bin', 'astro.mjs');
  const { status, stderr } = spawnSync(process.execPath, ['--import', reporter, astro, 'build', '--silent'], {
    cwd: root,
    env: { ...process.env, USAGE_FILE: usageFile },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build failed.\n${stderr.slice(-2000)}`);
  return UsageSchema.parse(JSON.parse(readFileSync(usageFile, 'utf8')));
};

/** Copies the real Insights, but for those that name a product: the catalogue has none of theirs. */
const copyInsights = (root: string): void => {
  const to = join(root, 'content', 'insights');
  cpSync('content/insights', to, { recursive: true });
  for (const name of readdirSync(to).filter((file) => file.endsWith('.mdx'))) {
    if (readFileSync(join(to, name), 'utf8').includes('(/products/')) rmSync(join(to, name));
  }
};

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

const milliseconds = async (work: (time: number) => unknown): Promise<Omit<Row, 'name'>> => {
  const samples: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const start = performance.now();
    await work(time);
    samples.push(performance.now() - start);
  }
  return { value: `${median(samples).toFixed(1)} ms`, rounds: { unit: 'ms', values: samples } };
};

const ProgramSchema = z.object({
  renderPage: z.custom<RenderPage>((value) => typeof value === 'function'),
});

/** How long a page takes from its address to its HTML, in process; the first request of each kind is not counted. */
const measureAnswers = async (root: string): Promise<Row[]> => {
  const catalogueFile = join(root, 'build', 'catalogue.sqlite');
  const [store, catalogue] = [openSqlitePageStore(catalogueFile), openSqliteCatalogue(catalogueFile)];
  const sources = { pages: async () => store, catalogue: async () => catalogue };
  const entry = pathToFileURL(join(root, 'build', 'pages', 'entry.mjs')).href;
  const { renderPage } = ProgramSchema.parse(await import(entry));
  const page = async (path: string): Promise<string> => {
    const address = new URL(path, 'http://localhost');
    const route = pageRouteOf(address.pathname);
    if (route === undefined) throw new Error(`${path} is no page.`);
    const outcome = await findPage(route, sources, address);
    if (outcome.kind === 'moved') throw new Error(`${path} leads elsewhere.`);
    return renderPage(address.pathname, outcome.status, outcome.view);
  };
  const ids = inventedIds(products, times);
  const kinds: readonly (readonly [name: string, path: (time: number) => string])[] = [
    ['the page of a record', (time) => `/products/${ids[time]}`],
    ['a search for a part number', (time) => `/search?q=AT-FS232/1/${time}`],
    ['a search for a word of most records', () => '/search?q=device'],
    [
      'a search for eight words of most records',
      () => '/search?q=device+power+interfaces+console+module+u+1+x',
    ],
    ['the records of a manufacturer', (time) => `/catalogue/manufacturer/invented-${time}`],
    ['a filtered list, newest first', (time) => `/catalogue?manufacturer=invented-${time}&sort=newest`],
    ['the last page of all records', () => `/catalogue?page=${products / 50}`],
  ];
  const rows: Row[] = [];
  for (const [name, path] of kinds) {
    await page(path(0));
    rows.push({ name, ...(await milliseconds((time) => page(path(time)))) });
  }
  await Promise.all([store.close(), catalogue.close()]);
  return rows;
};

/** What a build of a large catalogue costs, and how long a page of it then takes. */
export const largeCatalogue: Section = {
  name: `catalogue of ${products.toLocaleString('en')} invented products`,
  run: async (say) => {
    say('writing the products');
    const root = prepareSite({ products: 0, insights: 0 });
    copyInsights(root);
    writeInventedCatalogue(root, readCatalogue('.', '9999-12-31').library, products);
    say('building');
    const { userCPUTime, systemCPUTime, maxRSS } = build(root);
    const seconds = (userCPUTime + systemCPUTime) / 1e6;
    const files = filesIn(join(root, 'dist'));
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    const databaseBytes = statSync(join(root, 'build', 'catalogue.sqlite')).size;
    say('asking for pages');
    const answers = await measureAnswers(root);
    rmSync(root, { recursive: true });
    return [
      { name: 'processor time of the build', value: `${seconds.toFixed(1)} s`, measured: seconds, aim: 60 },
      {
        name: 'most memory of the build',
        value: megabytes(maxRSS * 1024),
        measured: (maxRSS * 1024) / 1e6,
        aim: 2000,
      },
      { name: 'files to publish', value: String(files.length), measured: files.length, aim: 20_000 },
      { name: 'bytes to publish', value: megabytes(bytes), measured: bytes / 1e6, aim: 2000 },
      { name: 'lookup database', value: megabytes(databaseBytes), measured: databaseBytes / 1e6, aim: 250 },
      ...answers,
    ];
  },
};
