import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keptPlaces } from '../../../src/publish/kept-places.ts';
import { buildDigests, buildProject, differences, forgetBuilds } from '../../build-digests.ts';
import { copyProject } from '../../copy-project.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';

/** The pages that are built: those of records, and one whose text comes from the site file. */
const builtPages = ['products', 'lookup', 'api', 'suggestions', 'vision.astro'];

const build = (directory: string) => {
  buildProject(directory);
  return buildDigests(directory);
};

it('a build after changes of content takes the program and unchanged pages from the build before, and equals one from nothing', async () => {
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
  const { pages: kept, program } = keptPlaces(directory);
  // A program that is kept anew is in another directory, even when it is the same.
  const keptProgram = () =>
    readdirSync(program).map((name) => ({ name, inode: statSync(join(program, name)).ino }));

  build(directory);
  const firstProgram = keptProgram();
  edit('content/insights/one-dot-two-parts.mdx', /^title: .*$/m, 'title: "A changed title"');
  const before = build(directory);
  const keptBefore = readdirSync(kept);
  const secondProgram = keptProgram();
  expect(secondProgram).toHaveLength(1);
  expect(secondProgram).not.toEqual(firstProgram);
  edit('content/products/moxa/eds-p510.yaml', /^name: .*$/m, 'name: "A changed name"');
  edit('content/manufacturers.yaml', 'name: Raritan', 'name: Raritan Changed');
  edit('content/site.yaml', 'supplier', 'changed supplier');
  const after = build(directory);
  expect(keptProgram()).toEqual(secondProgram);
  const keptAfter = readdirSync(kept);
  const common = keptAfter.filter((name) => keptBefore.includes(name));
  expect(common.length).toBeGreaterThan(keptAfter.length / 2);
  expect(common.length).toBeLessThan(keptAfter.length);

  forgetBuilds(directory);
  expect(differences(after, build(directory))).toEqual([]);
  expect(differences(after, before)).not.toEqual([]);
}, 180_000);
