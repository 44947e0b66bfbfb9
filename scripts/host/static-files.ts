import { createHash } from 'node:crypto';
import { HeadersHandler } from '@netlify/headers';
import { StaticHandler } from '@netlify/static';
import { matchesEntityTag } from '../../functions/products/products-endpoint.ts';
import { compressed } from './compressed.ts';

/** What the platform reads and never serves. */
const platformFiles: ReadonlySet<string> = new Set(['_redirects', '_headers']);

/** Whether a path leads to such a file: empty segments count for nothing, and a file system may ignore case. */
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
export const createStaticFiles = (projectDirectory: string, publishDirectory: string) => {
  const files = new StaticHandler({ directory: publishDirectory });
  const headers = new HeadersHandler({
    projectDir: projectDirectory,
    publishDir: publishDirectory,
    logger: console,
  });

  const read = async (url: URL): Promise<Response | undefined> => {
    if (isPlatformFile(url.pathname)) return undefined;
    const fileRequest = new Request(url);
    const match = await files.match(fileRequest);
    if (match === undefined) return undefined;
    const response = await match.handle();
    await headers.apply(fileRequest, response);
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
