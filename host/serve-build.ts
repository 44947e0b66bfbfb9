import { pathToFileURL } from 'node:url';
import { addressLimits } from '../src/contracts/address-limits.ts';
import { baseUrlFrom } from '../src/contracts/base-url.ts';
import type { SiteBuild } from './build-site.ts';
import { createAfterReading } from './http/after-reading.ts';
import { createExchange, createNetworkTurns } from './http/http-exchange.ts';
import type { ReservedPort } from './http/reserved-port.ts';
import { createFindClient } from './http/trusted-proxies.ts';
import { createAddressLimits } from './routing/address-limits.ts';
import { busyMilliseconds, createComputingTurns } from './routing/computing-turns.ts';
import { type FunctionRoute, loadFunctionRoutes } from './routing/function-routes.ts';
import { type AnsweredRequest, createRequestChain } from './routing/request-chain.ts';
import { createRewriteMatcher } from './routing/rewrites.ts';
import { createStaticFiles } from './routing/static-files.ts';
import { createThreadUse } from './routing/thread-use.ts';

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
  const { file, notFoundPage } = await createStaticFiles(publishDirectory, build.compressedDirectory);
  const findClient = createFindClient(process.env.TRUSTED_PROXIES);
  const isLimited = process.env.ADDRESS_LIMITS !== 'off';
  const functions = await loadFunctionRoutes(projectDirectory, (path) => import(pathToFileURL(path).href));
  const monotonicMilliseconds = () => performance.now();
  const handle = createRequestChain({
    functions,
    rewrite: createRewriteMatcher(projectDirectory, publishDirectory),
    file,
    notFoundPage,
    baseUrl,
    addressLimits: isLimited ? createAddressLimits(monotonicMilliseconds) : undefined,
    takeTurn: isLimited
      ? createComputingTurns({
          busyMilliseconds,
          use: createThreadUse(monotonicMilliseconds),
          mostPerMinute: addressLimits.computingMillisecondsPerMinute,
          afterReading: createAfterReading(),
        })
      : undefined,
    record,
  });
  const turns = isLimited ? createNetworkTurns() : undefined;
  port.answerWith(createExchange({ handle, baseUrl, findClient, turns }));
  return functions;
};
