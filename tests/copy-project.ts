import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
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

/** Records of manufacturers that have too many to be copied. */
const chosenRecords: readonly string[] = [
  'prd_ek6p49822k',
  'prd_xcwpe1epxs',
  'prd_m9twjj5yzp',
  'prd_pbqf74m0k8',
  'prd_0vfzp1t6fy',
  'prd_s5rmcfwk48',
  'prd_db7c6q214h',
  'prd_yvez8rnvk0',
  'prd_d9vf5sn55p',
  'prd_s6g401rvtq',
  'prd_4px6tey4vm',
  'prd_d3c1rgxg9z',
  'prd_fz96p05km1',
  'prd_gyfya5y6dm',
  'prd_91pfj4v3dt',
  'prd_fmwd7v1xnk',
  'prd_8npdzcwaxf',
  'prd_33chpzvm21',
  'prd_n94q7hgv82',
  'prd_ybretb53fn',
  'prd_6m3cyr1psw',
  'prd_320bhb6yrq',
  'prd_cvnjvvqk1p',
  'prd_4ektz33e5m',
  'prd_bdc3gvr8cf',
];

/** Ids of the records that articles link to: the copy has them all, so an editor may link to any record. */
const linkedRecords = async (project: string): Promise<ReadonlySet<string>> => {
  const directory = join(project, 'content', 'insights');
  const articles = (await readdir(directory)).filter((name) => name.endsWith('.mdx'));
  const texts = await Promise.all(articles.map((name) => readFile(join(directory, name), 'utf8')));
  return new Set(texts.flatMap((text) => text.match(/(?<=\/products\/)prd_[0-9a-z]+/g) ?? []));
};

/** The id of the record in a line of statements, which begins with it. */
const statedRecord = (line: string): string => /^\{"id":"([^"]*)"/.exec(line)?.[1] ?? '';

/** Copies the statements about some records, with what editors wrote about them. Gives the manufacturers that have any. */
const copyStatements = async (project: string, to: string): Promise<ReadonlySet<string>> => {
  const chosen = new Set([...chosenRecords, ...(await linkedRecords(project))]);
  const from = join(project, 'content', 'statements');
  await mkdir(join(to, 'content', 'statements'));
  const manufacturers = new Set<string>();
  const copied = new Set<string>();
  for (const name of await readdir(from)) {
    const id = basename(name, '.ndjson');
    const lines = (await readFile(join(from, name), 'utf8')).split('\n').filter((line) => line !== '');
    const own = lines.filter((line) => wholeManufacturers.includes(id) || chosen.has(statedRecord(line)));
    if (own.length === 0) continue;
    manufacturers.add(id);
    for (const line of own) copied.add(statedRecord(line));
    await writeFile(join(to, 'content', 'statements', name), own.map((line) => `${line}\n`).join(''));
  }
  const corrections = join('content', 'products');
  for (const name of await readdir(join(project, corrections), { recursive: true })) {
    if (!name.endsWith('.yaml')) continue;
    const text = await readFile(join(project, corrections, name), 'utf8');
    if (copied.has(/^record: "([^"]*)"$/m.exec(text)?.[1] ?? '')) {
      await cp(join(project, corrections, name), join(to, corrections, name));
    }
  }
  return manufacturers;
};

const copyCatalogue = async (project: string, to: string): Promise<void> => {
  const copied = await copyStatements(project, to);
  const list = join('content', 'manufacturers.yaml');
  const manufacturers = ManufacturersFileSchema.parse(parse(await readFile(join(project, list), 'utf8')));
  await writeFile(join(to, list), stringify(manufacturers.filter(({ id }) => copied.has(id))));
  await copyRules(project, to, copied);
  makeEditions(to);
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
