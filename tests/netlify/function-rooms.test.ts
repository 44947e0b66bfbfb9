import { readdirSync } from 'node:fs';
import { dirname, parse } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** The npm package that a bundled file belongs to; undefined for a file of the project. */
const packageOf = (file: string): string | undefined =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(file)?.[1];

/** The folders of the code that the bundle of a function has, and the packages that they import. */
const reachedBy = async (name: string): Promise<readonly string[]> => {
  const { metafile } = await build({
    entryPoints: [`netlify/functions/${name}.ts`],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    external: ['pg-native'],
    logLevel: 'error',
  });
  const own = Object.entries(metafile.inputs).filter(([file]) => packageOf(file) === undefined);
  const folders = own.map(([file]) => dirname(file)).filter((folder) => !folder.startsWith('netlify'));
  const packages = own.flatMap(([, { imports }]) => imports.flatMap(({ path }) => packageOf(path) ?? []));
  return [...new Set([...folders, ...packages])].sort();
};

/** Every function answers with problems, knows the paths of all, and reports keys in addresses. */
const everywhere = [
  'functions',
  'functions/database',
  'functions/http',
  'functions/keys',
  'packages/record-contract/src',
  'packages/record-contract/src/strict-json',
  'pg',
  'src/contracts',
  'src/contracts/console',
  'src/contracts/supplier',
  'src/text',
];

/** What each function needs beside it. All of it is loaded before the first answer. */
const beside: Readonly<Record<string, readonly string[]>> = {
  catalogue: [
    '@modelcontextprotocol/server',
    'functions/catalogue',
    'functions/catalogue-pages',
    'functions/mcp',
    'functions/products',
    'functions/statements',
    'src/advisories',
    'src/evidence',
    'src/lookup-text',
    'zod',
  ],
  'catalogue-tables': ['functions/catalogue', 'functions/catalogue-pages', 'src/evidence', 'zod'],
  console: [
    '@netlify/database',
    'better-auth',
    'functions/companies',
    'functions/console',
    'functions/mail',
    'nodemailer',
    'zod',
  ],
  health: ['@netlify/database', 'functions/catalogue', 'functions/health', 'src/evidence', 'zod'],
  'not-found': ['functions/prebuilt'],
  notices: ['@netlify/database', 'functions/console', 'functions/mail', 'nodemailer', 'zod'],
  'prebuilt-methods': ['functions/prebuilt'],
  'supplier-me': ['@netlify/database', 'functions/supplier'],
  'supplier-validate': ['@netlify/database', 'functions/supplier', 'packages/record-contract/src/check'],
};

it.each(readdirSync('netlify/functions').map((file) => parse(file).name))(
  'The function %s loads the folders and packages that it needs, and no others',
  async (name) => {
    expect(await reachedBy(name)).toEqual([...everywhere, ...(beside[name] ?? [])].sort());
  },
);
