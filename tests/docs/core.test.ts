import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const architecture = readFileSync('docs/architecture.md', 'utf8');
const [, section = ''] = /^## The core\n([\s\S]*?)^## /m.exec(architecture) ?? [];

/** The folders of the core, and single files, as the table names them. */
const named = [...section.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`(.+?)`/g)].map(([, path = '']) => path),
);

/** What other folders have for the tools of agents, beside those of the core. */
const ofAgents = /agent/;

it.each([
  ['content becomes checked content', 'src/content/site-content.ts'],
  ['checked content becomes JSON', 'src/publish/api-bodies.ts'],
  ['a product is looked up', 'functions/products/product-endpoint.ts'],
  ['a supplier asks whose its key is', 'netlify/functions/supplier-me.ts'],
  ['a supplier validates a batch', 'netlify/functions/supplier-validate.ts'],
  ['an owner gets a key', 'netlify/functions/console.ts'],
  ['a refusal is a problem', 'src/contracts/problem-table.ts'],
])('Who reads how %s needs no code outside the core: %s', async (_, entry) => {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  const reached = Object.keys(metafile.inputs);
  expect(named.length).toBeGreaterThan(10);
  expect(
    reached.filter((file) => ofAgents.test(file) || !named.some((folder) => file.startsWith(folder))),
  ).toEqual([]);
});
