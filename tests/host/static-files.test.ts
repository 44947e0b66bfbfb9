import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { compressedFromBytes, writeCompressedFiles } from '../../host/routing/compressed-files.ts';
import { createStaticFiles } from '../../host/routing/static-files.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { listenWith } from './listen-with.ts';

const text = 'manufacturer,part number\n'.repeat(compressedFromBytes / 8);

/** A site with a page, a large text and a picture, and the large text compressed as the build does it. */
const makeSite = async (large = text) => {
  const directory = temporaryDirectory();
  const [site, compressed] = [join(directory, 'site'), join(directory, 'compressed')];
  mkdirSync(join(site, 'docs'), { recursive: true });
  for (const [name, content] of [
    ['_headers', '/large.csv\n  Content-Type: text/csv; charset=utf-8; header=present\n'],
    ['_redirects', ''],
    ['404.html', '<title>Not found</title>'],
    ['docs.html', '<title>Docs</title>'],
    ['docs/index.html', '<title>Another</title>'],
    ['large.csv', large],
    ['picture.png', 'x'.repeat(2 * compressedFromBytes)],
  ] as const) {
    writeFileSync(join(site, name), content);
  }
  await writeCompressedFiles(site, compressed);
  return { site, compressed };
};

const serve = async (large?: string) => {
  const { site, compressed } = await makeSite(large);
  const { file, notFoundPage } = await createStaticFiles(site, compressed);
  const handle = async (request: Request) =>
    (await file(new URL(request.url), request)) ?? notFoundPage(request);
  return { handle, site, compressed };
};

const asked = (path: string, fields: Readonly<Record<string, string>> = {}) =>
  new Request(`http://localhost${path}`, { headers: fields });

describe('a file of the site', () => {
  it('has one address: none with empty segments leads to it', async () => {
    const { handle } = await serve();
    expect((await handle(asked('/large.csv'))).status).toBe(200);
    for (const path of ['//large.csv', '///large.csv', '//docs', '/docs//', '/docs//index.html']) {
      expect((await handle(asked(path))).status, path).toBe(404);
    }
  });

  it('is found as Netlify finds it: a page without its ending, with and without a last slash', async () => {
    const { handle } = await serve();
    for (const path of ['/docs', '/docs/', '/docs.html']) {
      expect(await (await handle(asked(path))).text(), path).toContain('Docs');
    }
    expect((await handle(asked('/large.csv/'))).status).toBe(200);
  });

  it('that the platform alone reads is not there', async () => {
    const { handle } = await serve();
    for (const path of ['/_headers', '/_redirects', '/_headers/']) {
      expect((await handle(asked(path))).status).toBe(404);
    }
  });

  it('has in the answer to HEAD the length and all other headers of the answer to GET', async () => {
    const { handle } = await serve();
    for (const [path, coding] of [
      ['/large.csv', 'identity'],
      ['/large.csv', 'br'],
      ['/docs', 'gzip'],
      ['/picture.png', 'br'],
    ] as const) {
      const get = asked(path, { 'Accept-Encoding': coding });
      const [answer, head] = await Promise.all([handle(get), handle(new Request(get, { method: 'HEAD' }))]);
      expect(head.body).toBeNull();
      expect(Number(head.headers.get('Content-Length')), path).toBe((await answer.arrayBuffer()).byteLength);
      expect([...head.headers]).toEqual([...answer.headers]);
    }
  });

  it('is compressed by the build when it is a large text, and sent as the build left it', async () => {
    const { handle, site, compressed } = await serve();
    expect(readdirSync(compressed)).toHaveLength(2);
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await handle(asked('/large.csv', { 'Accept-Encoding': encoding }));
      expect(answer.headers.get('Content-Encoding')).toBe(encoding);
      expect(decode(await answer.arrayBuffer()).toString()).toBe(text);
    }
    // Without what the build left, nobody compresses it for a request.
    const none = temporaryDirectory();
    const { file } = await createStaticFiles(site, none);
    const request = asked('/large.csv', { 'Accept-Encoding': 'br' });
    const plain = await file(new URL(request.url), request);
    expect([plain?.headers.get('Content-Encoding'), await plain?.text()]).toEqual([null, text]);
  });

  it.each([
    ['BR', 'br'],
    ['GZip;q=0.5', 'gzip'],
    ['br;Q=0, gzip', 'gzip'],
    ['identity, *', 'br'],
    ['*, br;q=0.000', 'gzip'],
    ['*;q=0', null],
    ['br ; q=0', null],
    ['x-br, gzipped', null],
  ])('is sent to a client that accepts %s in the best coding of these: %s', async (field, coding) => {
    const { handle } = await serve();
    for (const path of ['/large.csv', '/docs']) {
      const answer = await handle(asked(path, { 'Accept-Encoding': field }));
      expect(answer.headers.get('Content-Encoding'), path).toBe(coding);
    }
  });

  it('that was removed since the start is not found, and without its compressed form it is sent as it is', async () => {
    const { handle, site, compressed } = await serve();
    const tell = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => tell.mockRestore());
    rmSync(compressed, { recursive: true });
    const plain = await handle(asked('/large.csv', { 'Accept-Encoding': 'br' }));
    expect([plain.headers.get('Content-Encoding'), await plain.text()]).toEqual([null, text]);
    rmSync(join(site, 'large.csv'));
    rmSync(join(site, 'docs.html'));
    expect(await (await handle(asked('/picture.png'))).text()).toContain('x');
    for (const name of ['404.html', 'picture.png']) rmSync(join(site, name));
    const gone = await handle(asked('/docs'));
    expect([gone.status, await gone.text()]).toEqual([404, 'Not found']);
    expect(tell).toHaveBeenCalledWith(
      expect.stringMatching(/docs\.html was removed while it was served\. Restore/),
    );
    // A body that was sent before is kept.
    expect((await handle(asked('/picture.png'))).status).toBe(200);
  });

  it('has the same tag in every encoding, which stays while the content does', async () => {
    const [one, other] = [await serve(), await serve()];
    const tags = await Promise.all(
      [one, other].flatMap(({ handle }) =>
        ['br', 'gzip', 'identity'].map(async (encoding) =>
          (await handle(asked('/large.csv', { 'Accept-Encoding': encoding }))).headers.get('ETag'),
        ),
      ),
    );
    expect(new Set(tags).size).toBe(1);
  });
});

describe('a large file that many ask for and nobody takes', () => {
  const megabyte = 1024 * 1024;
  const size = 8 * megabyte;

  it.each([
    ['150 times on one connection', 1, 150],
    ['on twenty connections', 20, 1],
  ])('is not held in memory: %s', async (_name, connections, times) => {
    const { handle } = await serve('x'.repeat(size));
    let begun = 0;
    const sending = Promise.withResolvers<void>();
    const counted = async (request: Request) => {
      begun += 1;
      if (begun === connections) setImmediate(sending.resolve);
      return handle(request);
    };
    const { hostname, port } = new URL(await listenWith({ handle: counted, baseUrl: 'http://localhost' }));
    const held = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers;
    };
    const before = held();
    const sockets: Socket[] = [];
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    for (let count = 0; count < connections; count += 1) {
      const socket = connect(Number(port), hostname);
      socket.pause();
      socket.write('GET /large.csv HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(times));
      sockets.push(socket);
    }
    await sending.promise;
    // Later requests on a connection wait for the first, whose client takes nothing. One that ends shows that the rest has begun too.
    const whole = await fetch(`http://${hostname}:${port}/large.csv`);
    expect((await whole.arrayBuffer()).byteLength).toBe(size);
    expect(begun).toBe(connections + 1);
    // The process runs other tests too, whose memory comes and goes; held whole, it would be twice as much as this.
    expect(held() - before).toBeLessThan((connections * times * size) / 2);
  });
});
