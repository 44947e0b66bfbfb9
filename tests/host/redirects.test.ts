import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listenAddressFrom } from '../../host/http/listen-address.ts';
import { reservePort } from '../../host/http/reserved-port.ts';
import { serveBuild } from '../../host/serve-build.ts';
import { freePort } from '../postgres/free-port.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const rule = (from: string, to: string, status: number) =>
  `[[redirects]]\nfrom = "${from}"\nto = "${to}"\nstatus = ${status}\n`;

/** Serves a project without functions, with these rules and a page at `/page`. Answers are given as status and place. */
const serve = async (rules?: string) => {
  const project = temporaryDirectory();
  const siteDirectory = join(project, 'dist');
  mkdirSync(siteDirectory);
  mkdirSync(join(project, 'netlify', 'functions'), { recursive: true });
  const configuration = join(project, 'netlify.toml');
  if (rules === undefined) copyFileSync('netlify.toml', configuration);
  else writeFileSync(configuration, rules);
  writeFileSync(join(siteDirectory, 'page.html'), '<!doctype html><title>Page</title>');
  const address = listenAddressFrom({ PORT: String(await freePort()) });
  const port = await reservePort(address);
  onTestFinished(port.close);
  const [catalogueFile, pagesProgram] = [join(project, 'none.sqlite'), join(project, 'none')];
  // Nothing in it is compressed.
  const compressedDirectory = siteDirectory;
  await serveBuild(project, { siteDirectory, compressedDirectory, catalogueFile, pagesProgram }, port);
  return async (path: string, method = 'GET') => {
    const response = await fetch(`${address.url}${path}`, { method, redirect: 'manual' });
    await response.body?.cancel();
    return [response.status, response.headers.get('location')];
  };
};

describe('a rewrite under /api/', () => {
  it('takes an escaped slash for a part of the name, which no file has', async () => {
    const get = await serve(rule('/api/v1/insights/one', '/page.html', 200));
    expect((await get('/api/v1/insights/one'))[0]).toBe(200);
    for (const path of ['one%2F', 'one%2f', '%2Fone', 'one%2F%2F', '..%2Finsights%2Fone']) {
      expect((await get(`/api/v1/insights/${path}`))[0], path).toBe(404);
    }
  });
});

describe('an address that is longer than any of a rule', () => {
  it('is one that nothing has, under /api/ that of the function', async () => {
    const get = await serve(rule('/old/*', '/page.html', 200));
    const long = '/x'.repeat(6_000);
    expect((await get('/old/x'))[0]).toBe(200);
    for (const path of [`/old${long}`, '/'.repeat(12_000), `/api${long}`]) {
      expect((await get(path))[0], path.slice(0, 10)).toBe(404);
    }
  });
});

describe('a rewrite of an address that is gone', () => {
  it('shows the page that says so, with that status', async () => {
    const get = await serve(rule('/old.json', '/page', 410));
    expect(await get('/old.json')).toEqual([410, null]);
    expect(await get('/old.json', 'HEAD')).toEqual([410, null]);
  });
});

describe('a redirect of netlify.toml', () => {
  it('sends an address to another one, with the query', async () => {
    const get = await serve(rule('/old/*', '/new/:splat', 301));
    expect(await get('/old/moxa')).toEqual([301, '/new/moxa']);
    expect(await get('/old/moxa?a=b', 'HEAD')).toEqual([301, '/new/moxa?a=b']);
  });

  it('answers every method, and may lead to another site', async () => {
    const get = await serve(rule('/out', 'https://elsewhere.example/x', 302));
    expect(await get('/out', 'POST')).toEqual([302, 'https://elsewhere.example/x']);
  });

  it('never leads to another site that the request names', async () => {
    const get = await serve(rule('/old/*', '/:splat', 301));
    for (const path of ['/old/..%2f..%2f..%2f/evil.example', '/old//evil.example']) {
      const [status, location] = await get(path);
      expect([status, location], path).toEqual([301, expect.stringMatching(/^\/(?!\/)/)]);
    }
  });

  it('gives way to a file at the same path', async () => {
    const get = await serve(rule('/page', '/new', 301));
    expect(await get('/page')).toEqual([200, null]);
  });

  it('is never forced, because only Netlify would then put it before the file', () => {
    expect(readFileSync('netlify.toml', 'utf8')).not.toMatch(/^\s*force\b/m);
  });
});
