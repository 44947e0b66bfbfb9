import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { openFilterStore } from '../../functions/records/filter-store.ts';
import { openRecordStore } from '../../functions/records/record-store.ts';
import { openSearchStore } from '../../functions/records/search-store.ts';
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
  renderRecord: z.custom<(address: string, view: unknown) => Promise<string>>(
    (value) => typeof value === 'function',
  ),
});

const measureAnswers = async (root: string): Promise<Row[]> => {
  const catalogueFile = join(root, 'build', 'catalogue.sqlite');
  const records = openRecordStore(catalogueFile);
  const search = openSearchStore(catalogueFile);
  const filters = openFilterStore(catalogueFile);
  const entry = pathToFileURL(join(root, 'build', 'record-pages', 'entry.mjs')).href;
  const { renderRecord } = ProgramSchema.parse(await import(entry));
  const ids = inventedIds(products, times);
  const rows = [
    {
      name: 'the page of a record on demand',
      ...(await milliseconds((time) => {
        const id = ids[time] ?? '';
        return renderRecord(`http://localhost:8888/products/${id}`, records.find(id)?.view());
      })),
    },
    {
      name: 'a search for a part number',
      ...(await milliseconds((time) => search.findPages(`AT-FS232/1/${time}`, 0))),
    },
    {
      name: 'a search for a word of most records',
      ...(await milliseconds(() => search.findPages('device', 0))),
    },
    {
      name: 'the records of a manufacturer, newest first',
      ...(await milliseconds((time) =>
        filters.findRecords({ manufacturer: `invented-${time}` }, 'newest', 0),
      )),
    },
    {
      name: 'the counts beside a filter that is set',
      ...(await milliseconds((time) => filters.countChoices({ manufacturer: `invented-${time}` }))),
    },
  ];
  for (const store of [records, search, filters]) store.close();
  return rows;
};

/** What a build of a catalogue costs whose records are rendered on demand, and how long one answer then takes. */
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
