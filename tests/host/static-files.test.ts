import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createStaticFiles } from '../../host/routing/static-files.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const open = async () => {
  const project = temporaryDirectory();
  const publish = join(project, 'dist');
  mkdirSync(publish);
  writeFileSync(join(publish, '_redirects'), '/secret /elsewhere 301\n');
  writeFileSync(join(publish, '_headers'), '/*\n  X-Rule: every file\n');
  writeFileSync(join(publish, 'page.html'), '<!doctype html><title>Page</title>');
  writeFileSync(join(publish, '404.html'), '<!doctype html><title>Not found</title>');
  writeFileSync(join(publish, 'font.woff2'), 'a font');
  const { file, notFoundPage } = await createStaticFiles(publish);
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response | undefined> => {
    const url = new URL(path, 'http://localhost');
    return file(url, new Request(url, { headers }));
  };
  return { get, notFoundPage };
};

describe('a file that only the platform reads', () => {
  it.each(['_redirects', '_headers'])('is served under no spelling of its path: %s', async (name) => {
    const { get } = await open();
    for (const path of [
      `/${name}`,
      `http://localhost//${name}`,
      `http://localhost///${name}`,
      `/${name}/`,
      `/${name}//`,
      `/./${name}`,
      `/x/../${name}`,
      `/%2e/${name}`,
      `/\\${name}`,
      `/${name.toUpperCase()}`,
      `/${name.replace('_', '%5F')}`,
      `/%2F${name}`,
      `/${name}?x=1`,
      `/${name}%00`,
    ]) {
      expect(await get(path), path).toBeUndefined();
    }
  });
});

describe('a file of the build', () => {
  it.each([
    ['/page', 'br'],
    ['/page', 'identity'],
    ['/font.woff2', 'br'],
  ])('has an entity tag, which brings a 304 instead of the bytes: %s, %s', async (path, encoding) => {
    const { get } = await open();
    const first = await get(path, { 'Accept-Encoding': encoding });
    const tag = first?.headers.get('ETag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    for (const named of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const again = await get(path, { 'Accept-Encoding': encoding, 'If-None-Match': named });
      expect(again?.status, named).toBe(304);
      expect(await again?.text()).toBe('');
      expect(again?.headers.get('ETag')).toBe(tag);
      expect(again?.headers.get('Vary')).toBe(first?.headers.get('Vary'));
      expect(again?.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
      expect(again?.headers.get('X-Rule')).toBe('every file');
    }
  });

  it('is sent again when the tag is that of other bytes', async () => {
    const { get } = await open();
    const other = (await get('/font.woff2'))?.headers.get('ETag') ?? '';
    const response = await get('/page', { 'If-None-Match': other });
    expect([response?.status, await response?.text()]).toEqual([200, '<!doctype html><title>Page</title>']);
  });

  it('is kept for each encoding apart', async () => {
    const { get } = await open();
    for (const encoding of ['br', 'identity', 'br', 'identity']) {
      const response = await get('/page', { 'Accept-Encoding': encoding });
      expect(response?.headers.get('Content-Encoding')).toBe(encoding === 'br' ? 'br' : null);
      const bytes = Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer());
      const text = encoding === 'br' ? brotliDecompressSync(bytes) : bytes;
      expect(text.toString()).toBe('<!doctype html><title>Page</title>');
    }
  });

  it('is never a 304 where it stands for an address that nothing answers', async () => {
    const { notFoundPage } = await open();
    const request = new Request('http://localhost/none', { headers: { 'If-None-Match': '*' } });
    expect((await notFoundPage(request)).status).toBe(404);
  });
});
