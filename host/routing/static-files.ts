import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { StaticHandler } from '@netlify/static';
import { LRUCache } from 'lru-cache';
import { matchesEntityTag } from '../../functions/http/kept-until-deploy.ts';
import { readHeaderRules } from './header-rules.ts';

/** The types worth compressing: fonts and images are compressed already. */
const compressible = /^(text\/|application\/([a-z+.-]*\+)?(json|xml|javascript|manifest)\b|image\/svg\+xml)/;

/** The quality at which CDNs compress while they answer. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const brotli = promisify(brotliCompress);
const encoders = {
  br: (bytes: ArrayBuffer) => brotli(bytes, brotliOptions),
  gzip: promisify<ArrayBuffer, Buffer<ArrayBuffer>>(gzip),
};

type Encoding = keyof typeof encoders;

const accepts = (request: Request, encoding: Encoding): boolean =>
  (request.headers.get('accept-encoding') ?? '')
    .split(',')
    .some((entry) => entry.trim().split(';')[0] === encoding && !/;\s*q=0(\.0*)?\s*$/.test(entry));

/** The best encoding that the request accepts. */
const encodingFor = (request: Request): Encoding | undefined =>
  (['br', 'gzip'] as const).find((candidate) => accepts(request, candidate));

/** The answer with the fields of an encoding, and its text compressed. */
const encoded = async (response: Response, encoding: Encoding | undefined): Promise<Response> => {
  const headers = new Headers(response.headers);
  if (!compressible.test(headers.get('content-type') ?? '')) return response;
  headers.append('Vary', 'Accept-Encoding');
  if (encoding === undefined || response.body === null) {
    return new Response(response.body, { status: response.status, headers });
  }
  headers.set('Content-Encoding', encoding);
  // One tag stands for the answer in every encoding (RFC 9110, section 8.8.1).
  const tag = headers.get('ETag');
  if (tag?.startsWith('"')) headers.set('ETag', `W/${tag}`);
  const body = await encoders[encoding](await response.arrayBuffer());
  return new Response(body, { status: response.status, headers });
};

/** The answer as a CDN sends it: text compressed with the best encoding that the request accepts. */
export const compressed = (request: Request, response: Response): Promise<Response> =>
  encoded(response, encodingFor(request));

/** Files that the platform reads and never serves. */
const platformFiles: ReadonlySet<string> = new Set(['_redirects', '_headers']);

/** Whether a path leads to such a file. Empty segments do not count, and a file system may ignore case. */
const isPlatformFile = (pathname: string): boolean =>
  platformFiles.has(pathname.split('/').filter(Boolean).join('/').toLowerCase());

/** A file in one encoding, as it is sent. */
type SentFile = { readonly tag: string; readonly headers: Headers; readonly bytes: Uint8Array<ArrayBuffer> };

const sentFile = async (response: Response, encoding: Encoding | undefined): Promise<SentFile> => {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const tag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const headers = new Headers(response.headers);
  // Weak, because one tag stands for the file in every encoding (RFC 9110, section 8.8.1).
  headers.set('ETag', `W/${tag}`);
  const sent = await encoded(new Response(bytes, { headers }), encoding);
  return { tag, headers: sent.headers, bytes: new Uint8Array(await sent.arrayBuffer()) };
};

/** The file, or a 304 when the request names its entity tag already. */
const revalidated = (request: Request, { tag, headers, bytes }: SentFile): Response => {
  if (!matchesEntityTag(request.headers.get('If-None-Match'), tag)) return new Response(bytes, { headers });
  const unchanged = new Response(null, { status: 304, headers });
  unchanged.headers.delete('Content-Type');
  unchanged.headers.delete('Content-Encoding');
  return unchanged;
};

/** How much of the files is kept in memory, as they were sent. */
const keptBytes = 64 * 1024 * 1024;

/**
 * Serves the files of the build with the headers of `_headers`, through Netlify's own handlers, compressed. What was sent is kept, so
 * a file must not change while it is served.
 */
export const createStaticFiles = async (publishDirectory: string) => {
  const files = new StaticHandler({ directory: publishDirectory });
  const headersAt = await readHeaderRules(publishDirectory);
  const kept = new LRUCache<string, SentFile>({
    maxSize: keptBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });

  const read = async (url: URL): Promise<Response | undefined> => {
    if (isPlatformFile(url.pathname)) return undefined;
    const match = await files.match(new Request(url));
    if (match === undefined) return undefined;
    const response = await match.handle();
    for (const [name, value] of Object.entries(headersAt(url.pathname))) response.headers.set(name, value);
    return response;
  };

  const file = async (url: URL, request: Request): Promise<Response | undefined> => {
    const encoding = encodingFor(request);
    const key = `${encoding} ${url.pathname}`;
    const before = kept.get(key);
    if (before !== undefined) return revalidated(request, before);
    const response = await read(url);
    if (response === undefined) return undefined;
    const sent = await sentFile(response, encoding);
    kept.set(key, sent);
    return revalidated(request, sent);
  };

  const notFoundPage = async (request: Request): Promise<Response> => {
    const page = await read(new URL('http://localhost/404.html'));
    return page === undefined
      ? new Response('Not found', { status: 404 })
      : compressed(request, new Response(page.body, { status: 404, headers: page.headers }));
  };

  return { file, notFoundPage };
};
