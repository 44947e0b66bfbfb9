import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { describe, expect, inject, it } from 'vitest';
import { serveTreatments, type Treatment } from '../scripted-server.ts';
import { openContext } from './chromium.ts';

const baseUrl = inject('servedUrl');

/** A site elsewhere, which has the built client, and redirects requests for the API. */
const site: Treatment = (response, { path }) => {
  const [, folder = '', file = ''] = path.split('/');
  if (folder === 'client') {
    response.writeHead(200, { 'Content-Type': 'text/javascript' });
    response.end(readFileSync(`packages/client/dist/${file}`));
  } else if (folder === 'api') {
    response.writeHead(302, { Location: '/' }).end();
  } else {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!DOCTYPE html><title>Elsewhere</title>');
  }
};

/** Builds a file for browsers that imports something of the package. */
const bundleForBrowsers = async (name: string): Promise<string> => {
  const { outputFiles } = await build({
    // Within the folder of the package, its name leads to its own exports.
    stdin: { contents: `export { ${name} } from '@nameplate/client';`, resolveDir: 'packages/client' },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles.map(({ text }) => text).join('');
};

describe('the built client in a file for browsers', () => {
  it('has nothing that takes a key, and a program that needs it does not build', async () => {
    expect(await bundleForBrowsers('createReadClient')).not.toContain('/api/v1/supplier/');
    await expect(bundleForBrowsers('createSupplierClient')).rejects.toThrow(
      'No matching export in "packages/client/dist/browser.js" for import "createSupplierClient"',
    );
  });
});

describe('the built client in Chromium, in a page of another origin', () => {
  /** Runs the body of an asynchronous function in such a page, with the client as `client`, and gives its result. */
  const runInPage = async (code: string): Promise<unknown> => {
    const { origin } = await serveTreatments(site);
    const page = await (await openContext()).newPage();
    await page.goto(origin);
    return page.evaluate(`(async () => { const client = await import('/client/index.js'); ${code} })()`);
  };

  it('reads what needs no key', async () => {
    const answers = await runInPage(`
      const nameplate = client.createReadClient({ baseUrl: '${baseUrl}' });
      return [await nameplate.getProduct('Moxa', 'EDS-P510'), await nameplate.getProduct('Moxa', 'none')];
    `);
    expect(answers).toMatchObject([
      { ok: true, value: { data: { verification: { evidenceAsOf: '2024-05-20' } } } },
      { ok: false, failure: { kind: 'problem', code: 'part_number_not_found' } },
    ]);
  });

  it('follows no redirect, although a browser hides it', async () => {
    const answer = await runInPage('return client.createReadClient({ baseUrl: location.origin }).getSite();');
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'not_the_service', reason: 'redirect' } });
  });

  it('throws when it gets a key, in a page and in a worker', async () => {
    const attempt = `
      const attempt = (client) => {
        try {
          client.createSupplierClient({ baseUrl: '${baseUrl}', key: 'npk_key' });
          return 'no error';
        } catch (error) {
          return String(error);
        }
      };`;
    const messages = await runInPage(`
      ${attempt}
      const code = "import * as client from '" + location.origin + "/client/index.js';" +
        ${JSON.stringify(`${attempt} postMessage(attempt(client));`)};
      const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
      const worker = new Worker(url, { type: 'module' });
      const fromWorker = await new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => resolve(message);
      });
      return [attempt(client), fromWorker];
    `);
    const refusal = expect.stringMatching(/^TypeError: A key must not be in a browser(?!.*npk_key)/);
    expect(messages).toEqual([refusal, refusal]);
  });
});
