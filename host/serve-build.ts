import { pathToFileURL } from 'node:url';
import { baseUrlFrom } from '../src/contracts/base-url.ts';
import type { SiteBuild } from './build-site.ts';
import { createExchange } from './http/http-exchange.ts';
import type { ReservedPort } from './http/reserved-port.ts';
import { createFindClient } from './http/trusted-proxies.ts';
import { createAddressLimits } from './routing/address-limits.ts';
import { type FunctionRoute, loadFunctionRoutes } from './routing/function-routes.ts';
import { type AnsweredRequest, createRequestChain } from './routing/request-chain.ts';
import { createRewriteMatcher } from './routing/rewrites.ts';
import { createStaticFiles } from './routing/static-files.ts';

/**
 * Serves a build and the functions of a project, or of its bundle, on a port, as Netlify would, and returns the functions.
 * `ADDRESS_LIMITS=off` switches the limits of network addresses off, for tests and measurements. `TRUSTED_PROXIES` names the
 * proxies whose word counts. `record` is told of every request that was answered.
 */
export const serveBuild = async (
  projectDirectory: string,
  build: SiteBuild,
  port: ReservedPort,
  record?: (request: AnsweredRequest) => void,
): Promise<readonly FunctionRoute[]> => {
  process.env.CATALOGUE_FILE = build.catalogueFile;
  const publishDirectory = build.siteDirectory;
  const baseUrl = baseUrlFrom(process.env);
  const { file, notFoundPage } = await createStaticFiles(publishDirectory);
  const findClient = createFindClient(process.env.TRUSTED_PROXIES);
  const functions = await loadFunctionRoutes(projectDirectory, (path) => import(pathToFileURL(path).href));
  const handle = createRequestChain({
    functions,
    rewrite: createRewriteMatcher(projectDirectory, publishDirectory),
    file,
    notFoundPage,
    baseUrl,
    addressLimits:
      process.env.ADDRESS_LIMITS === 'off' ? undefined : createAddressLimits(() => performance.now()),
    record,
  });
  port.answerWith(createExchange({ handle, baseUrl, findClient }));
  return functions;
};
