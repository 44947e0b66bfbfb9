import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, inject, it } from 'vitest';
import * as z from 'zod';
import { findingCodes } from '../../packages/record-contract/src/index.ts';
import { isPublished } from '../../src/content/insights/authored-insight.ts';
import { readInsightLibrary } from '../../src/content/insights/library.ts';
import { everyProblem } from '../../src/contracts/console/problem-table.ts';
import { formatRedirects } from '../../src/publish/routing-tables.ts';

const repository = resolve(import.meta.dirname, '..', '..');
const served = inject('servedUrl');

const digestOf = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16);

const filesBelow = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

/** One digest of the names and bytes of every file in a folder of the repository. */
const digestOfFolder = (folder: string): string => {
  const directory = join(repository, folder);
  return digestOf(
    filesBelow(directory)
      .map((name) => `${name} ${digestOf(readFileSync(join(directory, name)))}\n`)
      .join(''),
  );
};

const folders = (parent: string): string[] =>
  readdirSync(join(repository, parent)).map((name) => `${parent}/${name}`);

const data = [
  'packages/record-contract/corpus',
  ...folders('content/contract/0.1.0'),
  ...folders('content/editions'),
].map((folder) => `folder ${folder} ${digestOfFolder(folder)}`);

/** A description without the examples of the read API, which are records and articles of today. */
const withoutExamples = (description: unknown): unknown =>
  JSON.parse(JSON.stringify(description), (key, value: unknown) => (key === 'example' ? undefined : value));

const descriptions = [
  'openapi.json',
  ...filesBelow('dist/contract')
    .filter((name) => /(?:openapi|schema|findings)\.json$/.test(name))
    .map((name) => `contract/${name}`),
  ...['advisory', 'changes', 'day', 'editions', 'files', 'history', 'mapping', 'statements'].map(
    (name) => `docs/${name}.schema.json`,
  ),
].map((name) => {
  const text = readFileSync(join('dist', name), 'utf8').replaceAll(served, '');
  const promised = name === 'openapi.json' ? JSON.stringify(withoutExamples(JSON.parse(text))) : text;
  return `description /${name} ${digestOf(promised)}`;
});

const problems = Object.entries(everyProblem).map(
  ([code, { status, title }]) => `problem ${code} ${status} ${title}`,
);

const findings = Object.entries(findingCodes).map(([code, { title }]) => `finding ${code} ${title}`);

const ConfigSchema = z.object({
  path: z.union([z.string().transform((path) => [path]), z.array(z.string())]).default([]),
  method: z.union([z.string().transform((method) => [method]), z.array(z.string())]).default(['*']),
});

const functions = readdirSync(join(repository, 'netlify', 'functions')).map(async (file) => {
  const { config = {} } = await import(`../../netlify/functions/${file}`);
  const { path, method } = ConfigSchema.parse(config);
  return path.map((pattern) => `function ${pattern} ${method.join(',')}`);
});

/** The folders whose files are named after what editors write and sources state. */
const foldersOfContent = [
  'api/v1/products',
  'assets',
  'catalogue/editions',
  'catalogue/list',
  'catalogue/manufacturer',
  'catalogue/products',
  'catalogue/statements',
  'contract/0.1.0/corpus',
  'contract/0.1.0/lists',
  'evidence/charts',
  'insights/category',
  'insights/withdrawn',
  'problems/insight_withdrawn',
  'suggestions/manufacturer',
];

const insightFile = /^(\w+(?:\/\w+)*)\/([a-z0-9-]+)(\.\w+)$/;
const slugs = new Set(filesBelow('dist/api/v1/insights').map((name) => name.replace('.json', '')));

const files = filesBelow('dist')
  .filter((name) => name !== '_headers' && name !== '_redirects')
  // A version in development promises nothing.
  .filter((name) => !/^tools\/.*-dev\.tgz$/.test(name))
  .map((name) => {
    const folder = foldersOfContent.find((one) => name.startsWith(`${one}/`));
    if (folder !== undefined) return `file /${folder}/*`;
    const [, parent, base = '', extension] = insightFile.exec(name) ?? [];
    return slugs.has(base) ? `file /${parent}/*${extension}` : `file /${name}`;
  });

// The build has the Insights of the fixtures.
const { insights } = await readInsightLibrary({
  directory: join(repository, 'content', 'insights'),
  projectDirectory: repository,
  today: '9999-12-31',
});

const rewrites = [
  ...formatRedirects(insights.filter(isPublished)).matchAll(/^(\S+) (\S+) (\d+)$/gm),
  ...readFileSync(join(repository, 'netlify.toml'), 'utf8').matchAll(
    /from = "([^"]+)"\s+to = "([^"]+)"\s+status = (\d+)/g,
  ),
].map(([, from, to, status]) =>
  `redirect ${from} ${to} ${status}`.replaceAll(/(?<=\/api\/v1\/insights\/)[^./ ]+/g, '*'),
);

const promised = [
  ...new Set([
    ...data,
    ...descriptions,
    ...problems,
    ...findings,
    ...(await Promise.all(functions)).flat(),
    ...rewrites,
    ...files,
  ]),
].sort();

const list = `${promised.join('\n')}\n`;
const why = `What others rely on has changed: tests/promises.txt shows what. If this is meant, run this test with -u, and say in CHANGELOG.md, in the same commit, what changed.`;

it('What others rely on is what tests/promises.txt says: corpus, editions, schemas, problems, findings and addresses', async () => {
  await expect(list, why).toMatchFileSnapshot('../promises.txt');
});

it('Each change of what others rely on has an entry in the changelog, with the digest of the list', () => {
  const entry = `- \`${digestOf(list)}\`: `;
  const has = readFileSync(join(repository, 'CHANGELOG.md'), 'utf8').includes(`\n${entry}`);
  expect(has, `Add a line "${entry}what changed" to "Promises" in CHANGELOG.md.`).toBe(true);
});
