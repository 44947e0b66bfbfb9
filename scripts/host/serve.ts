import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { baseUrlFrom } from '../../src/contracts/base-url.ts';
import { loadFunctionRoutes } from './function-routes.ts';
import { createExchange } from './http-exchange.ts';
import { createRequestChain } from './request-chain.ts';
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
  const { answer, refuse } = createExchange({ handle, baseUrl: baseUrlFrom(process.env) });
  // Joined as other platforms join them: by default the second of two Authorization headers would not be seen. A
  // request without a Host is refused by `answer`, with a Problem.
  const server = createServer({ joinDuplicateHeaders: true, requireHostHeader: false }, answer);
  server.on('checkExpectation', answer);
  server.on('clientError', refuse);
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
