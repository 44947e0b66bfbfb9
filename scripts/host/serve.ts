import { pathToFileURL } from 'node:url';
import { createRequestListener } from '@remix-run/node-fetch-server';
import type { SiteBuild } from './build-site.ts';
import { loadFunctionRoutes } from './function-routes.ts';
import { createRequestChain } from './request-chain.ts';
import { requestMethod } from './request-method.ts';
import { createRewriteMatcher } from './rewrites.ts';
import { createStaticFiles } from './static-files.ts';
import type { TakenPort } from './taken-port.ts';

/** Serves a build and the functions of the project on a port, as Netlify would. */
export const serveBuild = async (
  projectDirectory: string,
  build: SiteBuild,
  port: TakenPort,
): Promise<void> => {
  process.env.CATALOGUE_FILE = build.catalogueFile;
  const publishDirectory = build.siteDirectory;
  const { file, notFoundPage } = createStaticFiles(projectDirectory, publishDirectory);
  const handle = createRequestChain({
    functions: await loadFunctionRoutes(projectDirectory, (path) => import(pathToFileURL(path).href)),
    rewrite: createRewriteMatcher(projectDirectory, publishDirectory),
    file,
    notFoundPage,
  });
  // Only a request that has no form as a Request, for its Host, fails here: handlers answer their own errors.
  const listen = createRequestListener(handle, {
    onError: () => new Response('Bad Request\n', { status: 400 }),
  });
  port.answerWith((incoming, outgoing) => {
    incoming.method = requestMethod(incoming.method);
    listen(incoming, outgoing);
  });
};
