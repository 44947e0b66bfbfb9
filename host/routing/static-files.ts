import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { StaticHandler } from '@netlify/static';
import { matchesEntityTag } from '../../functions/http/entity-tag.ts';
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

const accepts = (request: Request, encoding: string): boolean =>
  (request.headers.get('accept-encoding') ?? '')
    .split(',')
    .some((entry) => entry.trim().split(';')[0] === encoding && !/;\s*q=0(\.0*)?\s*$/.test(entry));

/** The answer as a CDN sends it: text compressed with the best encoding that the request accepts. */
export const compressed = async (request: Request, response: Response): Promise<Response> => {
  const headers = new Headers(response.headers);
  if (!compressible.test(headers.get('content-type') ?? '')) return response;
  headers.append('Vary', 'Accept-Encoding');
  const encoding = (['br', 'gzip'] as const).find((candidate) => accepts(request, candidate));
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

/** Files that the platform reads and never serves. */
const platformFiles: ReadonlySet<string> = new Set(['_redirects', '_headers']);

/** Whether a path leads to such a file. Empty segments do not count, and a file system may ignore case. */
const isPlatformFile = (pathname: string): boolean =>
  platformFiles.has(pathname.split('/').filter(Boolean).join('/').toLowerCase());

/** The file with an entity tag of its bytes, or a 304 when the request names that tag already. */
const revalidated = async (request: Request, response: Response): Promise<Response> => {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const tag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const headers = new Headers(response.headers);
  // Weak, because one tag stands for the file in every encoding (RFC 9110, section 8.8.1).
  headers.set('ETag', `W/${tag}`);
  if (!matchesEntityTag(request.headers.get('If-None-Match'), tag)) {
    return compressed(request, new Response(bytes, { headers }));
  }
  const unchanged = await compressed(request, new Response(null, { status: 304, headers }));
  unchanged.headers.delete('Content-Type');
  return unchanged;
};

/** Serves the files of the build with the headers of `_headers`, through Netlify's own handlers, compressed. */
export const createStaticFiles = async (publishDirectory: string) => {
  const files = new StaticHandler({ directory: publishDirectory });
  const headersAt = await readHeaderRules(publishDirectory);

  const read = async (url: URL): Promise<Response | undefined> => {
    if (isPlatformFile(url.pathname)) return undefined;
    const match = await files.match(new Request(url));
    if (match === undefined) return undefined;
    const response = await match.handle();
    for (const [name, value] of Object.entries(headersAt(url.pathname))) response.headers.set(name, value);
    return response;
  };

  const file = async (url: URL, request: Request): Promise<Response | undefined> => {
    const response = await read(url);
    return response && revalidated(request, response);
  };

  const notFoundPage = async (request: Request): Promise<Response> => {
    const page = await read(new URL('http://localhost/404.html'));
    return page === undefined
      ? new Response('Not found', { status: 404 })
      : compressed(request, new Response(page.body, { status: 404, headers: page.headers }));
  };

  return { file, notFoundPage };
};
