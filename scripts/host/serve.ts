import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { loadFunctionRoutes } from './function-routes.ts';
import { createRequestChain } from './request-chain.ts';
import { requestMethod } from './request-method.ts';
import { createRewriteMatcher } from './rewrites.ts';
import type { Running } from './run.ts';
import { createStaticFiles } from './static-files.ts';

/** Serves `dist` and the functions of the project on a port, as Netlify would. */
export const serveBuild = async (projectDirectory: string, port: number): Promise<Running> => {
  const publishDirectory = join(projectDirectory, 'dist');
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
  // Joined as other platforms join them: by default the second of two Authorization headers would not be seen.
  const server = createServer({ joinDuplicateHeaders: true }, (incoming, outgoing) => {
    incoming.method = requestMethod(incoming.method);
    listen(incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
};
