import { HeadersHandler } from '@netlify/headers';
import { StaticHandler } from '@netlify/static';

/** What the platform reads and never serves. */
const platformFiles: ReadonlySet<string> = new Set(['/_redirects', '/_headers']);

/** Serves the files of the build with the headers of `_headers`, through Netlify's own handlers. */
export const createStaticFiles = (projectDirectory: string, publishDirectory: string) => {
  const files = new StaticHandler({ directory: publishDirectory });
  const headers = new HeadersHandler({
    projectDir: projectDirectory,
    publishDir: publishDirectory,
    logger: console,
  });

  const file = async (url: URL): Promise<Response | undefined> => {
    if (platformFiles.has(url.pathname)) return undefined;
    const request = new Request(url);
    const match = await files.match(request);
    if (match === undefined) return undefined;
    const response = await match.handle();
    await headers.apply(request, response);
    return response;
  };

  const notFoundPage = async (): Promise<Response> => {
    const page = await file(new URL('http://localhost/404.html'));
    return page === undefined
      ? new Response('Not found', { status: 404 })
      : new Response(page.body, { status: 404, headers: page.headers });
  };

  return { file, notFoundPage };
};
