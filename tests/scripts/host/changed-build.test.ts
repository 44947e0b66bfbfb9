import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyProject } from '../../copy-project.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';

/** The pages that are built: those of records, and one whose text comes from the site file. */
const builtPages = ['products', 'lookup', 'api', 'suggestions', 'vision.astro'];

const build = (directory: string) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: directory,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: undefined, VITEST: undefined },
  });
  expect(status, stderr).toBe(0);
  const site = join(directory, 'dist');
  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
  return new Map(
    [...files, join(directory, 'build', 'catalogue.sqlite')].sort().map((file) => [file, digest(file)]),
  );
};

it('a build after changes of content takes unchanged pages from the build before, and equals one from nothing', async () => {
  const directory = temporaryDirectory();
  await copyProject(process.cwd(), directory);
  const pages = join(directory, 'src', 'pages');
  for (const name of readdirSync(pages)) {
    if (!builtPages.includes(name)) rmSync(join(pages, name), { recursive: true });
  }
  const edit = (file: string, from: string | RegExp, to: string) => {
    const text = readFileSync(join(directory, file), 'utf8');
    expect(text).toMatch(from);
    writeFileSync(join(directory, file), text.replace(from, to));
  };
  const kept = join(directory, 'node_modules', '.astro', 'nameplate');

  const before = build(directory);
  const keptBefore = readdirSync(kept);
  edit('content/products/moxa/eds-p510.yaml', /^name: .*$/m, 'name: "A changed name"');
  edit('content/insights/one-dot-two-parts.mdx', /^title: .*$/m, 'title: "A changed title"');
  edit('content/manufacturers.yaml', 'name: Raritan', 'name: Raritan Changed');
  edit('content/site.yaml', 'supplier', 'changed supplier');
  const after = build(directory);
  const keptAfter = readdirSync(kept);
  const common = keptAfter.filter((name) => keptBefore.includes(name));
  expect(common.length).toBeGreaterThan(keptAfter.length / 2);
  expect(common.length).toBeLessThan(keptAfter.length);

  rmSync(kept, { recursive: true });
  const fromNothing = build(directory);
  expect([...after]).toEqual([...fromNothing]);
  expect([...after]).not.toEqual([...before]);
}, 180_000);
