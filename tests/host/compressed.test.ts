import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressed } from '../../host/routing/static-files.ts';

const text = 'Dated evidence. '.repeat(200);

const answer = (acceptEncoding: string | undefined, contentType = 'text/html; charset=utf-8') => {
  const headers = acceptEncoding === undefined ? {} : { 'Accept-Encoding': acceptEncoding };
  const response = new Response(text, { status: 404, headers: { 'Content-Type': contentType } });
  return compressed(new Request('http://localhost/', { headers }), response);
};

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a text file', () => {
  it('is sent with brotli where the request accepts it, with its status', async () => {
    const response = await answer('gzip, deflate, br');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    const bytes = await bytesOf(response);
    expect(bytes.length).toBeLessThan(text.length / 10);
    expect(brotliDecompressSync(bytes).toString()).toBe(text);
  });

  it('keeps its entity tag as a weak one, because one tag stands for every encoding', async () => {
    const headers = { 'Content-Type': 'text/html', ETag: '"tag"' };
    const request = new Request('http://localhost/', { headers: { 'Accept-Encoding': 'br' } });
    const response = await compressed(request, new Response(text, { headers }));
    expect(response.headers.get('etag')).toBe('W/"tag"');
  });

  it('is sent with gzip where brotli is not accepted or refused', async () => {
    for (const accepted of ['gzip', 'br;q=0, gzip;q=0.5']) {
      const response = await answer(accepted);
      expect(response.headers.get('content-encoding')).toBe('gzip');
      expect(gunzipSync(await bytesOf(response)).toString()).toBe(text);
    }
  });

  it('is sent as it is where neither is accepted', async () => {
    const response = await answer(undefined);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toBe(text);
  });
});

it('leaves a font and the search index as they are, which are compressed already', async () => {
  for (const type of ['font/woff2', 'application/octet-stream']) {
    const response = await answer('br', type);
    expect(response.headers.get('content-encoding')).toBeNull();
  }
});
