import '../src/content/service-name.ts';
import { otherAddress } from '../functions/health/health-endpoints.ts';
import { baseUrlFrom } from '../src/contracts/base-url.ts';
import { argumentsOf, migratePurpose } from './arguments.ts';
import { snapshotBuild } from './build-site.ts';
import { builtSettings } from './built-settings.ts';
import { openDatabase } from './database/open-database.ts';
import { listenAddressFrom } from './http/listen-address.ts';
import { reservePort } from './http/reserved-port.ts';
import { announceWaitingCompanies, prepareConsole } from './local-console.ts';
import { writeLogLines } from './log-lines.ts';
import { runUntilStopped } from './run.ts';
import { serveBuild } from './serve-build.ts';

/** Throws what to do when the build names another address in its answers than this server has. */
const checkAddress = async (catalogueFile: string, baseUrl: string): Promise<void> => {
  const { baseUrl: built } = await builtSettings(catalogueFile);
  if (built !== baseUrl) throw new Error(otherAddress(built, baseUrl));
};

const { build: isBuilt, migrate: isMigrated = false } = argumentsOf(
  'npm start --',
  'Builds the site and serves it with the functions. PORT and HOST choose the address.',
)
  .option('--no-build', 'serve the last build')
  .option('--migrate', migratePurpose)
  .parse()
  .opts<{ readonly build: boolean; readonly migrate?: true }>();

await runUntilStopped(async ({ keep, signal }) => {
  const project = process.cwd();
  const address = listenAddressFrom(process.env);
  // The addresses in every answer, unless the environment names others.
  process.env.URL ??= address.url;
  const port = keep(await reservePort(address));
  const failing = new AbortController();
  const isOver = AbortSignal.any([signal, failing.signal]);
  const fail = (error: unknown) => {
    failing.abort(error);
    throw error;
  };
  // The database is made while the site is built. When one of them fails, the other is stopped, or closed once it is open.
  const [build, database] = await Promise.allSettled([
    snapshotBuild(project, { port: address.port, isBuilt, signal: isOver }).then(keep),
    openDatabase(project, address.port, isMigrated).then(keep, fail),
  ]);
  if (build.status === 'rejected') throw build.reason;
  if (database.status === 'rejected') throw database.reason;
  await checkAddress(build.value.catalogueFile, baseUrlFrom(process.env));
  await prepareConsole(project);
  keep(writeLogLines());
  keep(announceWaitingCompanies(console.log));
  await serveBuild(project, build.value, port);
  return address;
});
