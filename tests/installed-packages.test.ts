import { readFileSync, realpathSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';

const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        link: z.boolean().optional(),
        inBundle: z.boolean().optional(),
        integrity: z.string().optional(),
        version: z.string().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

const { allowScripts } = z
  .object({ allowScripts: z.record(z.string(), z.boolean()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

const downloaded = Object.entries(packages).filter(
  ([path, { link, inBundle }]) => path.includes('node_modules/') && link !== true && inBundle !== true,
);

it('npm installs only files whose digest stands in the lock file', () => {
  const unlocked = downloaded.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(unlocked.map(([path]) => path)).toEqual([]);
});

it('the Node that runs everything is one of these files, of the same version on every system', () => {
  const nodes = Object.keys(
    z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync('host/node/package.json', 'utf8'))).optionalDependencies,
  ).map((name) => ({ path: `node_modules/${name}`, ...packages[`node_modules/${name}`] }));
  expect(new Set(nodes.map(({ version }) => version))).toEqual(new Set([process.versions.node]));
  // Elsewhere whoever installs brings it.
  const brought = `node_modules/node-${process.platform.replace('win32', 'win')}-${process.arch}`;
  if (!nodes.some(({ path }) => path === brought)) return;
  expect(realpathSync('node_modules/.bin/node')).toContain(brought);
});

it('every package with an install script has been reviewed, and a new one ends the installation', () => {
  const names = downloaded
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(new Set(names)).toEqual(new Set(Object.keys(allowScripts)));
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^strict-allow-scripts=true$/m);
});
