import { dirname, join } from 'node:path';
import { baseUrlFrom } from '../../src/contracts/base-url.ts';
import { counted } from '../../src/text/counted.ts';
import { argumentsOf, migratePurpose } from '../arguments.ts';
import type { SiteBuild } from '../build-site.ts';
import { migrateAsOwner } from '../database/configured-database.ts';
import { ownerAddress } from '../database/find-database.ts';
import { listenAddressFrom } from '../http/listen-address.ts';
import { reservePort } from '../http/reserved-port.ts';
import { writeLogLines } from '../log-lines.ts';
import type { FunctionRoute } from '../routing/function-routes.ts';
import { failWith, runUntilStopped } from '../run.ts';
import { serveBuild } from '../serve-build.ts';
import { createMaintenance, everyHour } from './maintenance.ts';
import { missingSettings, withoutDatabase } from './missing-settings.ts';
import { createOpenMetrics } from './open-metrics.ts';
import { metricsAddressFrom, serveMetrics } from './serve-metrics.ts';
import { watchServer } from './server-gauges.ts';

/** Container engines end a process hard ten seconds after they have told it to stop. */
const deadlineMilliseconds = 9_500;

/** The build around the bundle of the server, which is in `build/server`. The pages are beside the catalogue, wherever it is. */
const buildAround = (bundle: string): SiteBuild => {
  const catalogueFile = process.env.CATALOGUE_FILE || join(bundle, '..', 'catalogue.sqlite');
  return {
    siteDirectory: join(bundle, '..', '..', 'dist'),
    compressedDirectory: join(bundle, '..', 'compressed'),
    catalogueFile,
    pagesProgram: join(dirname(catalogueFile), 'pages'),
  };
};

/** One line of JSON, as all lines of the log are. */
const tell = (message: string): void =>
  console.log(JSON.stringify({ time: new Date().toISOString(), message }));

const callOf = (route: FunctionRoute, path: string) => async () =>
  route.handle(new Request(`${baseUrlFrom(process.env)}${path}`), { requestId: crypto.randomUUID(), ip: '' });

const readArguments = () =>
  argumentsOf(
    process.env.npm_lifecycle_event === undefined ? 'node build/server/serve.mjs' : 'npm run serve --',
    'Serves the last build in production. Settings are environment variables: docs/server.md.',
  )
    .option('--migrate', migratePurpose)
    .option('--migrate-only', 'apply missing migrations, and end')
    .parse()
    .opts<{ readonly migrate?: true; readonly migrateOnly?: true }>();

/** Applies missing migrations with the address of the owner, and tells which. */
const migrateDatabase = async (bundle: string, address: string): Promise<void> => {
  const applied = await migrateAsOwner(address, join(bundle, 'netlify', 'database', 'migrations'));
  tell(
    applied.length === 0
      ? 'The database had every migration already.'
      : `Applied ${counted(applied.length, 'migration')}: ${applied.join(', ')}.`,
  );
};

/** `--migrate-only`: applies missing migrations with the address of the owner, and ends. It needs no other setting. */
const migrateAndEnd = async (bundle: string): Promise<void> => {
  const owner = ownerAddress(process.env);
  if (owner === undefined)
    return failWith('OWNER_DB_URL is not set. Set it to the address of the owner of the database.');
  await migrateDatabase(bundle, owner).catch(failWith);
};

/**
 * Serves the build around the bundle in `bundle` until the process is told to stop. Throws one list of all that is missing. Never
 * builds, and migrates only with `--migrate`, or with `--migrate-only`, which does nothing else. A database that does not answer
 * keeps nobody from the rest of the site.
 */
export const serveInProduction = (bundle: string): Promise<void> => {
  const { migrate: isMigrated = false, migrateOnly = false } = readArguments();
  if (migrateOnly) return migrateAndEnd(bundle);
  return runUntilStopped(
    async ({ keep }) => {
      const build = buildAround(bundle);
      const missing = await missingSettings(process.env, build);
      if (missing.length > 0) {
        throw new Error(
          ['Set these for production:', ...missing].join('\n- ').concat('\nNothing was started.'),
        );
      }
      // The functions take an empty address for none.
      if (process.env.NETLIFY_DB_URL === withoutDatabase) process.env.NETLIFY_DB_URL = '';
      // A database that did not answer the list above is asked by the readiness.
      process.env.ROLE_CHECK ||= 'on';
      const address = listenAddressFrom(process.env);
      const port = keep(await reservePort(address));
      const owner = ownerAddress(process.env);
      if (owner !== undefined && isMigrated) await migrateDatabase(bundle, owner);
      keep(writeLogLines());
      const { NETLIFY_DB_URL: database } = process.env;
      const metrics = keep(createOpenMetrics());
      const metricsAddress = metricsAddressFrom(process.env);
      if (metricsAddress !== undefined) {
        const watched = keep(watchServer(build.catalogueFile, database));
        const read = async () => metrics.text(await watched.gauges());
        serveMetrics(keep(await reservePort(metricsAddress)), baseUrlFrom(process.env), read);
      }
      const functions = await serveBuild(bundle, build, port, metrics.recordRequest);
      for (const route of functions) {
        // The first line of the log says whether the database can be used.
        if (route.name === 'health') void callOf(route, '/readyz')();
        if (route.schedule === undefined || !database) continue;
        const maintenance = keep(createMaintenance(database, callOf(route, '/')));
        keep(everyHour(maintenance.run));
      }
      return address;
    },
    {
      deadlineMilliseconds,
      // Under npm alone: what a person leaves running, or a service manager starts, goes on without its parent.
      followsParent: process.env.npm_lifecycle_event !== undefined,
      tell,
    },
  );
};
