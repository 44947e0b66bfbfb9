import { HeadersHandler } from '@netlify/headers';
import { StaticHandler } from '@netlify/static';
import { compressed } from './compressed.ts';

/** What the platform reads and never serves. */
const platformFiles: ReadonlySet<string> = new Set(['/_redirects', '/_headers']);

/** Serves the files of the build with the headers of `_headers`, through Netlify's own handlers, compressed. */
export const createStaticFiles = (projectDirectory: string, publishDirectory: string) => {
  const files = new StaticHandler({ directory: publishDirectory });
  const headers = new HeadersHandler({
    projectDir: projectDirectory,
    publishDir: publishDirectory,
    logger: console,
  });

  const file = async (url: URL, request: Request): Promise<Response | undefined> => {
    if (platformFiles.has(url.pathname)) return undefined;
    const fileRequest = new Request(url);
    const match = await files.match(fileRequest);
    if (match === undefined) return undefined;
    const response = await match.handle();
    await headers.apply(fileRequest, response);
    return compressed(request, response);
  };

  const notFoundPage = async (request: Request): Promise<Response> => {
    const page = await file(new URL('http://localhost/404.html'), request);
    return page === undefined
      ? new Response('Not found', { status: 404 })
      : new Response(page.body, { status: 404, headers: page.headers });
  };

  return { file, notFoundPage };
};
