import { pathToFileURL } from 'node:url';
import { baseUrlFrom } from '../src/contracts/base-url.ts';
import type { SiteBuild } from './build-site.ts';
import { createExchange } from './http/http-exchange.ts';
import type { ReservedPort } from './http/reserved-port.ts';
import type { Metrics } from './metrics.ts';
import { createAddressLimits } from './routing/address-limits.ts';
import { loadFunctionRoutes } from './routing/function-routes.ts';
import { createRequestChain } from './routing/request-chain.ts';
import { createRewriteMatcher } from './routing/rewrites.ts';
import { createStaticFiles } from './routing/static-files.ts';

/**
 * Serves a build and the functions of the project on a port, as Netlify would. `ADDRESS_LIMITS=off` switches the limits of
 * network addresses off, for tests and measurements. `metrics` counts the requests.
 */
export const serveBuild = async (
  projectDirectory: string,
  build: SiteBuild,
  port: ReservedPort,
  metrics?: Metrics,
): Promise<void> => {
  process.env.CATALOGUE_FILE = build.catalogueFile;
  const publishDirectory = build.siteDirectory;
  const baseUrl = baseUrlFrom(process.env);
  const { file, notFoundPage } = await createStaticFiles(publishDirectory);
  const handle = createRequestChain({
    functions: await loadFunctionRoutes(projectDirectory, (path) => import(pathToFileURL(path).href)),
    rewrite: createRewriteMatcher(projectDirectory, publishDirectory),
    file,
    notFoundPage,
    baseUrl,
    addressLimits:
      process.env.ADDRESS_LIMITS === 'off' ? undefined : createAddressLimits(() => performance.now()),
    record: metrics?.recordRequest,
  });
  port.answerWith(createExchange({ handle, baseUrl }));
};
