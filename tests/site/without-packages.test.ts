import { cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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
  // The pages of the served build say “not configured”, which production refuses.
  const catalogue = new DatabaseSync(join(directory(), 'build', 'catalogue.sqlite'));
  catalogue.exec(`INSERT INTO setting VALUES ('operator', '"a"'), ('contact', '"b"'), ('ownReports', '"c"')`);
  catalogue.close();
  symlinkSync(resolve('dist'), join(directory(), 'dist'));
  const settings = { SITE_URL: served, NETLIFY_DB_URL: 'none', HOST: '127.0.0.1' };
  const program = join(directory(), 'build', 'server', 'serve.mjs');
  server = await runProgram(program, await freePort(), settings, directory());
});

afterAll(() => server.stop());

/** A page without what it says of reports to the operators, who are configured for production alone. */
const withoutOwnReports = (page = ''): string => {
  const [before = '', after = ''] = page.split('The sources are right, and this record is wrong');
  return before + after.slice(after.indexOf('</details>'));
};

describe('npm run serve, with the files of a build and no packages', () => {
  it.each(kindsOfPages)('answers as npm start does: $kind', async ({ path }) => {
    const [answer, expected] = await Promise.all([server.baseUrl, served].map((url) => fetch(url + path)));
    expect(answer?.status).toBe(expected?.status);
    const texts = await Promise.all(
      [answer, expected].map(async (one) => withoutOwnReports(await one?.text())),
    );
    expect(texts[0]).toBe(texts[1]);
  });
});
