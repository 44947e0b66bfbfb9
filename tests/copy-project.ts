import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { readFunctions } from '../src/content/catalogue/functions.ts';
import { ManufacturersFileSchema } from '../src/content/catalogue/product-file.ts';
import { runTool, type Tool } from '../tools/command-line/run-tool.ts';
import { visibleText } from '../tools/command-line/terminal-text.ts';
import { toolCommand, UsageError } from '../tools/command-line/tool-command.ts';
import { runInProcess } from '../tools/command-line/tool-context.ts';
import { makeEditions } from './copied-editions.ts';

/** What git and the tools keep in a project, and what is built from it. */
const leftOut = new Set(['.astro', '.git', '.netlify', 'build', 'coverage', 'dist', 'node_modules']);

/** What tools keep beside the packages for one project alone. */
const caches = new Set(['.astro', '.cache', '.vite']);

/** Manufacturers with all of their products. */
const wholeManufacturers = [
  'adc',
  'bachmann',
  'connectcom',
  'd-link',
  'delta',
  'digi',
  'eaton',
  'huber-suhner',
  'lantronix',
  'levelone',
  'longshine',
  'mikrotik',
  'moxa',
  'online-usv-systeme',
  'perle',
  'phoenix-contact',
  'planet',
  'raritan',
  'reichle-de-massari',
  'riello',
  'rohde-schwarz',
  'schneider-electric',
  'schweitzer-engineering-laboratories',
  'server-technology',
  'silex',
  'teltonika',
  'vertiv',
  'winegard',
  'zonit',
];

/** Manufacturers with so many products that only these files of them are copied, beside those that Insights link to. */
const partOfManufacturers: Readonly<Record<string, readonly string[]>> = {
  'allied-telesis': [
    'at-fs232-1',
    'at-gs970m-28ps',
    'at-gs980mx-10hsm',
    'at-ie200-6gt',
    'at-ie340-20gp',
    'at-x9em-xt4',
  ],
  cisco: [
    'ie-3200-8p2s',
    'n9k-sup-a',
    'n9k-sup-a-d9vf5sn55p',
    'ws-c2960-24pc-l',
    'ws-c2960-24pc-l-4px6tey4vm',
  ],
  hpe: ['j9827a', 'jd362b-b2b', 'jg544a-aba'],
  'rockwell-automation': [
    '1756-a10',
    '1756-en2tr',
    '1756-ib16',
    '1756-l81e-nse',
    '1783-bms10cgp',
    '1783-hms8tg4cgn',
    '5069-aentr',
    '5069-l306erms2',
  ],
  siemens: ['6ed1052-1md08-0ba1', '6es7518-4tp00-0ab0', '6gk5206-2gs00-2fc2'],
};

/** Ids of the records that articles link to: the copy has them all, so an editor may link to any record. */
const linkedRecords = async (project: string): Promise<ReadonlySet<string>> => {
  const directory = join(project, 'content', 'insights');
  const articles = (await readdir(directory)).filter((name) => name.endsWith('.mdx'));
  const texts = await Promise.all(articles.map((name) => readFile(join(directory, name), 'utf8')));
  return new Set(texts.flatMap((text) => text.match(/(?<=\/products\/)prd_[0-9a-z]+/g) ?? []));
};

/** The id of the record in a product file, which is its first line. */
const recordId = (file: string): string | undefined => /^id: (\S+)$/m.exec(file)?.[1];

/** The files of one manufacturer that are copied. */
const chosenFiles = async (directory: string, linked: ReadonlySet<string>): Promise<string[]> => {
  const id = basename(directory);
  const files = await readdir(directory);
  if (wholeManufacturers.includes(id)) return files;
  const named = new Set(partOfManufacturers[id]?.map((name) => `${name}.yaml`));
  const isLinked = await Promise.all(
    files.map(async (name) => linked.has(recordId(await readFile(join(directory, name), 'utf8')) ?? '')),
  );
  return files.filter((name, index) => named.has(name) || isLinked[index]);
};

const copyCatalogue = async (project: string, to: string): Promise<void> => {
  const from = join(project, 'content', 'products');
  const linked = await linkedRecords(project);
  const copied = new Set<string>();
  for (const id of await readdir(from)) {
    const files = await chosenFiles(join(from, id), linked);
    for (const name of files) await cp(join(from, id, name), join(to, 'content', 'products', id, name));
    if (files.length > 0) copied.add(id);
  }
  const list = join('content', 'manufacturers.yaml');
  const manufacturers = ManufacturersFileSchema.parse(parse(await readFile(join(project, list), 'utf8')));
  await writeFile(join(to, list), stringify(manufacturers.filter(({ id }) => copied.has(id))));
  await copyRules(project, to, copied);
  await copyStatements(project, to, copied);
};

/** Copies the rules of functions without the manufacturers that the copy does not have. */
const copyRules = async (project: string, to: string, copied: ReadonlySet<string>): Promise<void> => {
  const rules = readFunctions(project).value.rules.flatMap(({ manufacturers, ...rule }) => {
    const own = manufacturers?.filter((id) => copied.has(id));
    return own?.length === 0 ? [] : [{ ...rule, ...(own && { manufacturers: own }) }];
  });
  await writeFile(
    join(to, 'content', 'function-rules.yaml'),
    stringify(rules, { aliasDuplicateObjects: false }),
  );
};

/** The id of the record in a line of statements, which begins with it. */
const statedRecord = (line: string): string | undefined => /^\{"id":"([^"]*)"/.exec(line)?.[1];

/** Copies the statements about the records that are copied, and makes two editions of the smaller catalogue. */
const copyStatements = async (
  project: string,
  to: string,
  manufacturers: ReadonlySet<string>,
): Promise<void> => {
  await mkdir(join(to, 'content', 'statements'));
  for (const id of manufacturers) {
    const products = join(to, 'content', 'products', id);
    const records = new Set(
      await Promise.all(
        (await readdir(products)).map(async (name) => recordId(await readFile(join(products, name), 'utf8'))),
      ),
    );
    const file = join('content', 'statements', `${id}.ndjson`);
    if (!existsSync(join(project, file))) continue;
    const lines = (await readFile(join(project, file), 'utf8')).split('\n');
    const own = lines.filter((line) => line !== '' && records.has(statedRecord(line)));
    await writeFile(join(to, file), own.map((line) => `${line}\n`).join(''));
  }
  makeEditions(to);
};

/** Links to the packages of a project, without what tools keep beside them. */
export const linkPackages = (project: string, to: string): void => {
  const packages = join(to, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (!caches.has(name)) symlinkSync(join(project, 'node_modules', name), join(packages, name));
  }
};

/**
 * Copies a project to an empty directory, to be changed, built and run there; its packages are only linked to. The copy
 * has the products that tests ask for, because building all of them takes longer, unless the whole catalogue is asked for.
 */
export const copyProject = async (
  project: string,
  to: string,
  products: 'part' | 'all' = 'part',
): Promise<void> => {
  const replaced = new Set(
    products === 'all'
      ? []
      : ['products', 'manufacturers.yaml', 'statements', 'editions', 'editions.ndjson'].map((name) =>
          join(project, 'content', name),
        ),
  );
  for (const name of await readdir(project)) {
    if (leftOut.has(name)) continue;
    await cp(join(project, name), join(to, name), { recursive: true, filter: (path) => !replaced.has(path) });
  }
  if (products === 'part') await copyCatalogue(project, to);
  linkPackages(project, to);
};

const copy = toolCommand({
  name: '',
  summary:
    'Copies the project with a part of the catalogue, to be changed, built and run there; its packages are linked to.',
  operands: {
    syntax: '<directory>',
    description: 'a directory outside the project that is empty or does not exist',
    missing: 'Name the directory of the copy: npm run copy-project -- ../copy.',
  },
  surplus: 'copy-project takes one directory.',
  options: {},
  run: async ({ operands: [directory = ''] }, { projectDirectory, userDirectory }) => {
    const to = resolve(userDirectory, directory);
    if (!relative(projectDirectory, to).startsWith('..')) {
      throw new UsageError('The directory is in the project. Name one outside of it, such as ../copy.');
    }
    await mkdir(to, { recursive: true });
    if ((await readdir(to)).length > 0) {
      throw new UsageError('The directory is not empty. Name one that is empty or does not exist.');
    }
    await copyProject(projectDirectory, to);
    return { json: { directory: to }, text: `The copy is in ${visibleText(to)}.` };
  },
});

const copyProjectTool: Tool = {
  script: 'copy-project',
  summary: copy.summary,
  endings: [
    'the copy is made',
    undefined,
    'the directory cannot be used, or the arguments are not understood',
  ],
  commands: [copy],
};

/** `npm run copy-project -- <directory>`: a copy in which every script works on the smaller catalogue. */
if (import.meta.main) {
  await runInProcess('copy-project', (context) => runTool(copyProjectTool, context));
}
