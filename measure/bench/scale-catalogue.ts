import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCatalogue } from '../../src/content/catalogue/library.ts';
import { copyProject } from '../../tests/copy-project.ts';
import { timeProgram } from '../timed-program.ts';
import { inventedIds, writeInventedCatalogue } from './invented-catalogue.ts';
import { measurePages, pageTimes, searches, type TimedPage } from './page-answers.ts';
import { memoryFile } from './report-memory.ts';
import type { Section } from './section.ts';

const products = 100_000;

/** Builds a project in one process, and gives its seconds of processor time and the most bytes of its memory. */
const build = (root: string) => {
  const reporter = new URL('./report-memory.ts', import.meta.url).href;
  const astro = join('node_modules', 'astro', 'bin', 'astro.mjs');
  // A preview is built although no edition has these statements.
  const preview = { CONTEXT: 'deploy-preview' };
  const { processor } = timeProgram(root, ['--import', reporter, astro, 'build', '--silent'], preview);
  return { processor, memory: Number(readFileSync(join(root, memoryFile), 'utf8')) };
};

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** A copy of the project with the Insights that name no product. */
const prepareProject = async (): Promise<string> => {
  const root = mkdtempSync(join(tmpdir(), 'nameplate-large-'));
  await copyProject(process.cwd(), root, 'real');
  const insights = join(root, 'content', 'insights');
  for (const name of readdirSync(insights).filter((file) => file.endsWith('.mdx'))) {
    if (readFileSync(join(insights, name), 'utf8').includes('(/products/')) rmSync(join(insights, name));
  }
  return root;
};

const pages = (): TimedPage[] => {
  const ids = inventedIds(products, pageTimes);
  return [
    { name: 'the page of a record', path: (time) => `/products/${ids[time]}` },
    ...searches((time) => `AT-FS232/1/${time}`, 150),
    {
      name: 'the records of a manufacturer',
      path: (time) => `/catalogue/manufacturer/invented-${time}`,
    },
    {
      name: 'a filtered list, newest first',
      path: (time) => `/catalogue?manufacturer=invented-${time}&sort=newest`,
    },
    { name: 'the last page of all records', path: () => `/catalogue?page=${products / 50}` },
  ];
};

/** What a build of a large catalogue costs, and how long a page of it then takes. */
export const largeCatalogue: Section = {
  name: `catalogue of ${products.toLocaleString('en')} invented products`,
  run: async (say) => {
    say('writing the products');
    const root = await prepareProject();
    writeInventedCatalogue(root, readCatalogue('.', '9999-12-31').library, products);
    say('building');
    const { processor, memory } = build(root);
    const files = filesIn(join(root, 'dist'));
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    const databaseBytes = statSync(join(root, 'build', 'catalogue.sqlite')).size;
    say('asking for pages');
    const answers = await measurePages(root, pages());
    rmSync(root, { recursive: true });
    return [
      {
        name: 'processor time of the build',
        value: `${processor.toFixed(1)} s`,
        measured: processor,
        aim: 60,
      },
      { name: 'most memory of the build', value: megabytes(memory), measured: memory / 1e6, aim: 2000 },
      { name: 'files to publish', value: String(files.length), measured: files.length, aim: 20_000 },
      { name: 'bytes to publish', value: megabytes(bytes), measured: bytes / 1e6, aim: 2000 },
      { name: 'lookup database', value: megabytes(databaseBytes), measured: databaseBytes / 1e6, aim: 250 },
      ...answers,
    ];
  },
};
