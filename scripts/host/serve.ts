import { pathToFileURL } from 'node:url';
import { baseUrlFrom } from '../../src/contracts/base-url.ts';
import type { SiteBuild } from './build-site.ts';
import { createExchange } from './http/http-exchange.ts';
import type { TakenPort } from './http/taken-port.ts';
import { loadFunctionRoutes } from './routing/function-routes.ts';
import { createRequestChain } from './routing/request-chain.ts';
import { createRewriteMatcher } from './routing/rewrites.ts';
import { createStaticFiles } from './routing/static-files.ts';

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
