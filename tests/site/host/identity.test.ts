import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyProject } from '../../copy-project.ts';
import { suiteDirectory } from '../../temporary-directory.ts';

const directory = suiteDirectory();
const name = 'Example Drives';

/** What keeps this project's name: code to copy with the names of packages and classes in it, and the licences of examples. */
const exceptions = [/^docs\/examples\//, /^contract\//, /^tools\//];
const code = /<pre[\s\S]*?<\/pre>|<code[\s\S]*?<\/code>/g;

beforeAll(async () => {
  const own = join(directory(), 'own');
  await copyProject(process.cwd(), directory());
  cpSync('tests/fixtures/content', join(own, 'content'), { recursive: true });
  rmSync(join(own, 'content', 'insights'), { recursive: true });
  const site = join(own, 'content', 'site.yaml');
  writeFileSync(site, readFileSync(site, 'utf8').replaceAll('Nameplate', name));
  mkdirSync(join(own, 'content', 'pages'));
  writeFileSync(
    join(own, 'content', 'pages', 'imprint.mdx'),
    '---\ntitle: Imprint\ndescription: Who is responsible for this site.\n---\n\nExample Drives Ltd.\n',
  );
  const child = spawn(process.execPath, ['host/build.ts'], {
    cwd: directory(),
    env: { ...process.env, NODE_ENV: undefined, VITEST: undefined, CONTENT_DIR: own },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect([status, said]).toEqual([0, expect.any(String)]);
}, 600_000);

const read = (path: string) => readFileSync(join(directory(), path), 'utf8');

const filesBelow = (folder: string): string[] =>
  readdirSync(join(directory(), folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:html|json|txt|xml|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(directory(), folder).length + 1));

describe('a build of another service', () => {
  it('has its name on every page and in every file, and this project’s in code to copy alone', () => {
    const named = filesBelow('dist')
      .filter((path) => !exceptions.some((one) => one.test(path)))
      .filter((path) => read(join('dist', path)).replace(code, '').includes('Nameplate'));
    expect(named).toEqual([]);
    expect(JSON.parse(read('dist/openapi.json')).info.title).toBe(`${name} read API`);
  });

  it('has its name in the mails and answers of the functions', () => {
    const lines = filesBelow('build/server').flatMap(
      (path) => read(join('build/server', path)).match(/[^\n]*Nameplate[^\n]*/g) ?? [],
    );
    // What operators alone read.
    expect(lines.filter((line) => !/later version of Nameplate|Serving Nameplate needs/.test(line))).toEqual(
      [],
    );
  });

  it('links its own pages in the foot of every page, and leaves out of the menus what it does not have', () => {
    const page = read('dist/docs/limits.html');
    expect(page).toContain('href="/pages/imprint"');
    expect(page).not.toContain('href="/insights"');
    expect(page).not.toContain('href="/evidence"');
    expect(read('dist/pages/imprint.html')).toContain('<h1>Imprint</h1>');
  });
});
