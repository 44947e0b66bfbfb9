import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { freePort } from '../postgres/free-port.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { suiteProject } from './servable-project.ts';

const servableProject = suiteProject('part');

/** What is built has nothing to do with the database. */
const onSharedDatabase = { NETLIFY_DB_URL: process.env.TEST_POSTGRES ?? '' };

it('says in one line what is wrong with CONTENT_DIR, and builds nothing', async () => {
  const child = spawn(process.execPath, ['host/build.ts'], {
    env: { ...process.env, CONTENT_DIR: temporaryDirectory() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = await text(child.stderr);
  expect(said).toMatch(/^CONTENT_DIR names a folder without content\/site\.yaml\. Set it to .*\n$/);
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
});

it('builds under a running server, which goes on with its own build, and a refused build changes nothing', async () => {
  const project = await servableProject();
  const first = await project.start(onSharedDatabase);
  const lastBuild = () => readFile(join(project.directory, 'dist', 'index.html'), 'utf8');
  const lookUp = async (url: string) => (await fetch(`${url}/api/v1/products/moxa/EDS-P510`)).status;
  const buildPort = await freePort();
  const build = async (): Promise<number> => {
    const child = spawn(process.execPath, ['host/build.ts'], {
      cwd: project.directory,
      env: { ...process.env, PORT: String(buildPort), NODE_ENV: undefined, VITEST: undefined },
      stdio: 'ignore',
    });
    const [status] = await once(child, 'exit');
    return status;
  };

  const before = await lastBuild();
  let isBuilt = false;
  const building = build().then((status) => {
    isBuilt = true;
    return status;
  });
  const pages = new Set<string>();
  const lastBuilds = new Set<string>();
  const sample = async () => {
    pages.add(await (await fetch(first.baseUrl)).text());
    lastBuilds.add(await lastBuild());
    return isBuilt;
  };
  await vi.waitUntil(sample, { timeout: 120_000, interval: 20 });
  expect(await building).toBe(0);
  expect([...pages]).toEqual([before]);
  const after = await lastBuild();
  expect([before, after]).toEqual(expect.arrayContaining([...lastBuilds]));
  expect(after).toContain(`http://localhost:${buildPort}`);
  expect(await (await fetch(first.baseUrl)).text()).toBe(before);
  expect(await lookUp(first.baseUrl)).toBe(404);

  const second = await project.start({
    ...onSharedDatabase,
    PORT: String(await freePort()),
    SITE_URL: `http://localhost:${buildPort}`,
  });
  expect(await (await fetch(second.baseUrl)).text()).toBe(after);
  expect(await lookUp(second.baseUrl)).toBe(200);

  await appendFile(join(project.directory, 'content', 'insights', 'one-dot-two-parts.mdx'), '\n> A quote.\n');
  expect(await build()).toBe(1);
  expect(await lastBuild()).toBe(after);
  expect(await lookUp(second.baseUrl)).toBe(200);
}, 300_000);
