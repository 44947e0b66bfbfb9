import { cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { kindsOfPages } from '../end-to-end/kinds-of-pages.ts';
import { type ReadyProcess, runProgram } from '../end-to-end/run-until-ready.ts';
import { freePort } from '../postgres/free-port.ts';
import { suiteDirectory } from '../temporary-directory.ts';

const served = inject('servedUrl');
const directory = suiteDirectory();
let server: ReadyProcess;

beforeAll(async () => {
  // A link to a program would lead to the packages beside it.
  for (const name of ['server', 'pages', 'compressed', 'catalogue.sqlite']) {
    cpSync(join('build', name), join(directory(), 'build', name), { recursive: true });
  }
  symlinkSync(resolve('dist'), join(directory(), 'dist'));
  const settings = { SITE_URL: served, NETLIFY_DB_URL: 'none', HOST: '127.0.0.1' };
  const program = join(directory(), 'build', 'server', 'serve.mjs');
  server = await runProgram(program, await freePort(), settings, directory());
});

afterAll(() => server.stop());

describe('npm run serve, with the files of a build and no packages', () => {
  it.each(kindsOfPages)('answers as npm start does: $kind', async ({ path }) => {
    const [answer, expected] = await Promise.all([server.baseUrl, served].map((url) => fetch(url + path)));
    expect(answer?.status).toBe(expected?.status);
    expect(await answer?.text()).toBe(await expected?.text());
  });
});
