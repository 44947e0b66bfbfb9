import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { copyProject } from '../../copy-project.ts';
import { runUntilReady } from '../../end-to-end/run-until-ready.ts';
import { freePort } from '../../postgres/free-port.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';

/** Runs `npm run build` in a directory, and gives its status and what it says. */
const build = async (cwd: string, settings: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, ['host/build.ts'], {
    cwd,
    env: { ...process.env, NODE_ENV: undefined, VITEST: undefined, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { status, said };
};

it('says in one line what is wrong with CONTENT_DIR, and builds nothing', async () => {
  expect(await build(process.cwd(), { CONTENT_DIR: temporaryDirectory() })).toEqual({
    status: 1,
    said: expect.stringMatching(/^CONTENT_DIR names a folder without content\/site\.yaml\. Set it to .*\n$/),
  });
});

it('is refused in a sentence for the public site on Netlify without who answers for it, and with a setting that is wrong', async () => {
  const { status, said } = await build(process.cwd(), { CONTEXT: 'production' });
  expect(status).toBe(1);
  expect(said).toMatch(
    /^build: Production says who operates it .* set SITE_OPERATOR and SITE_CONTACT, .*\nThe build failed\. .*\n$/,
  );
  expect(await build(process.cwd(), { SITE_CONTACT: 'nobody' })).toEqual({
    status: 1,
    said: expect.stringMatching(/^SITE_CONTACT is not valid\. .* For example: SITE_CONTACT=.*\n$/),
  });
});

it('builds under a running server, which goes on with its own build, and a refused build changes nothing and says every finding', async () => {
  const directory = temporaryDirectory();
  await copyProject(process.cwd(), directory);
  for (const name of ['dist', 'build/compressed', 'build/catalogue.sqlite', 'build/pages']) {
    await cp(name, join(directory, name), { recursive: true });
  }
  // What is built has nothing to do with the database.
  const start = async (SITE_URL: string) => {
    const settings = { NETLIFY_DB_URL: process.env.TEST_POSTGRES ?? '', SITE_URL };
    const running = await runUntilReady('start', await freePort(), settings, directory, ['--no-build']);
    onTestFinished(async () => {
      await running.kill();
    });
    return running.baseUrl;
  };
  const lastBuild = () => readFile(join(directory, 'dist', 'index.html'), 'utf8');
  const lookUp = async (url: string) => (await fetch(`${url}/api/v1/products/moxa/EDS-P510`)).status;
  const address = 'http://next.example';

  const siteFile = join(directory, 'content', 'site.yaml');
  const siteText = await readFile(siteFile, 'utf8');
  await writeFile(siteFile, siteText.replace('sourcesAgeDays: 36500', 'sourcesAgeDays: 1'));
  const first = await start(inject('servedUrl'));
  const before = await lastBuild();
  let isBuilt = false;
  const whoAnswers = { SITE_OPERATOR: 'Nameplate Works', SITE_CONTACT: 'mailto:people@nameplate.org' };
  const building = build(directory, { SITE_URL: address, SITE_NAME: 'of Netlify', ...whoAnswers }).finally(
    () => {
      isBuilt = true;
    },
  );
  const pages = new Set<string>();
  const lastBuilds = new Set<string>();
  const sample = async () => {
    pages.add(await (await fetch(first)).text());
    // Between two renamings there is none.
    const last = await lastBuild().catch(() => undefined);
    if (last !== undefined) lastBuilds.add(last);
    return isBuilt;
  };
  await vi.waitUntil(sample, { timeout: 280_000, interval: 20 });
  expect(await building).toMatchObject({ status: 0, said: expect.not.stringContaining('SITE_OPERATOR') });
  const after = await lastBuild();
  expect([...pages]).toEqual([before]);
  expect([before, after]).toEqual(expect.arrayContaining([...lastBuilds]));
  expect(after).toContain(address);
  expect(after).toContain('<meta property="og:site_name" content="Nameplate">');
  expect(after).toMatch(
    /Operator: Nameplate Works<.*Contact: <a href="mailto:people@nameplate\.org"[^>]*>people@nameplate\.org</s,
  );
  const oldReadings = /Not read for more than 1 day: [^<]*QElectroTech/;
  expect(before).not.toMatch(oldReadings);
  expect(after).toMatch(oldReadings);
  expect(await (await fetch(first)).text()).toBe(before);
  const second = await start(address);
  expect(await (await fetch(second)).text()).toBe(after);
  const rendered = await (await fetch(`${second}/lookup?q=moxa&page=1`)).text();
  expect(rendered).toContain('Operator: Nameplate Works<');
  expect(rendered).toMatch(oldReadings);

  const content = (file: string) => join(directory, 'content', file);
  await appendFile(content('insights/one-dot-two-parts.mdx'), '\n> A quote.\n');
  await appendFile(content('problems/not_found.mdx'), '\n<Figure />\n');
  await appendFile(content('products/moxa/eds-p510.yaml'), 'colour: red\n');
  await writeFile(content('docs/unlisted.mdx'), '');
  const { status, said } = await build(directory, { SITE_URL: address });
  expect(status).toBe(1);
  for (const code of ['block_quote', 'component', 'unknown_field', 'unlisted_page']) {
    expect(said).toMatch(new RegExp(`:\\d+:\\d+ +${code}\\b`));
  }
  expect(said).toMatch(/\n\d+ errors in \d+ files\n\nNothing was built\. .*\n/);
  expect(said).not.toMatch(/^ +at /m);
  expect(await lastBuild()).toBe(after);
  expect(await lookUp(second)).toBe(200);
}, 600_000);
