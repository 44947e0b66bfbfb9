import { pathToFileURL } from 'node:url';
import { baseUrlFrom } from '../../src/contracts/base-url.ts';
import type { SiteBuild } from './build-site.ts';
import { loadFunctionRoutes } from './function-routes.ts';
import { createExchange } from './http-exchange.ts';
import { createRequestChain } from './request-chain.ts';
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
  port.answerWith(createExchange({ handle, baseUrl: baseUrlFrom(process.env) }));
};
