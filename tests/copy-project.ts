import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { ManufacturersFileSchema } from '../src/content/catalogue/product-file.ts';

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
  'rittal',
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

/** Manufacturers with so many products that only these files of them are copied. */
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
  hpe: ['jd362b-b2b', 'jg544a-aba'],
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
};

const copyCatalogue = async (project: string, to: string): Promise<void> => {
  const products = (...names: string[]): [string, string] => [
    join(project, 'content', 'products', ...names),
    join(to, 'content', 'products', ...names),
  ];
  for (const id of wholeManufacturers) await cp(...products(id), { recursive: true });
  for (const [id, names] of Object.entries(partOfManufacturers)) {
    for (const name of names) await cp(...products(id, `${name}.yaml`));
  }
  const list = join('content', 'manufacturers.yaml');
  const isCopied = new Set([...wholeManufacturers, ...Object.keys(partOfManufacturers)]);
  const manufacturers = ManufacturersFileSchema.parse(parse(await readFile(join(project, list), 'utf8')));
  await writeFile(join(to, list), stringify(manufacturers.filter(({ id }) => isCopied.has(id))));
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
  const isReplaced = products === 'part';
  const replaced = new Set(
    isReplaced ? [join(project, 'content', 'products'), join(project, 'content', 'manufacturers.yaml')] : [],
  );
  for (const name of await readdir(project)) {
    if (leftOut.has(name)) continue;
    await cp(join(project, name), join(to, name), { recursive: true, filter: (path) => !replaced.has(path) });
  }
  if (isReplaced) await copyCatalogue(project, to);
  linkPackages(project, to);
};

/** `npm run copy-project -- <directory>`: a copy in which every script works on the smaller catalogue. */
if (import.meta.main) {
  const to = process.argv[2];
  if (to === undefined) {
    console.error('Name the directory of the copy: npm run copy-project -- ../copy.');
    process.exit(2);
  }
  await mkdir(to, { recursive: true });
  if ((await readdir(to)).length > 0) {
    console.error('The directory is not empty. Name one that is empty or does not exist.');
    process.exit(2);
  }
  await copyProject(process.cwd(), to);
}
