import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../host/database/migrations.ts';
import { createLogin } from '../../host/database/service-login.ts';
import { buildClient } from '../../src/publish/programs/build-client.ts';
import { copyProject } from '../copy-project.ts';
import { unpackChromium } from '../launch-chromium.ts';
import { freePort } from '../postgres/free-port.ts';
import { openPool } from '../postgres/open-pool.ts';
import { startPostgresServer } from '../postgres/postgres-server.ts';
import { runUntilReady } from './run-until-ready.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The copy of the project whose build is served, in which the tests run. */
    servedProject: string;
    /** Where `npm start` serves the production build, without a trailing slash. */
    servedUrl: string;
    /** Where `npm run dev` serves pages, API and functions, without a trailing slash. */
    developmentUrl: string;
    /** The owner's address of the PostgreSQL database behind the served build, which itself uses that of the service. */
    databaseUrl: string;
    /** Whether a proxy is in front, which refuses by itself what it does not pass on. */
    isProxied: boolean;
  }
}

/** Applies the migrations and returns the address of a login for the service. */
export const prepareDatabase = async (ownerAddress: string): Promise<string> => {
  const pool = openPool(ownerAddress);
  await migrate(pool);
  const created = await createLogin(pool, ownerAddress, 'service', 'service');
  await pool.end();
  if (created.kind === 'impossible') throw new Error(created.message);
  return created.address;
};

/**
 * Builds and serves a copy of the project as `npm start` does, with a real PostgreSQL, and starts `npm run dev` beside
 * it, with its embedded database. Its client library is built too.
 */
export default async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'nameplate-served-'));
  const copied = copyProject(process.cwd(), directory);
  const [postgres] = await Promise.all([startPostgresServer(), unpackChromium(), copied]);
  const { connectionString } = postgres;
  // Everything that the tests send has the same network address; tests/host tests the limits.
  const settings = { NETLIFY_DB_URL: await prepareDatabase(connectionString), ADDRESS_LIMITS: 'off' };
  const [served, development] = await Promise.all([
    runUntilReady('start', await freePort(), settings, directory),
    runUntilReady('dev', await freePort(), { ADDRESS_LIMITS: 'off' }, directory),
    buildClient(directory),
  ]);
  project.provide('servedProject', directory);
  project.provide('servedUrl', served.baseUrl);
  project.provide('developmentUrl', development.baseUrl);
  project.provide('databaseUrl', connectionString);
  project.provide('isProxied', false);
  return async () => {
    const statuses = await Promise.all([served.stop(), development.stop()]);
    await postgres.remove();
    await rm(directory, { recursive: true, force: true });
    if (statuses.some((status) => status !== 0)) {
      throw new Error(`A server did not stop cleanly on SIGTERM: ${statuses.join(', ')}.`);
    }
  };
}
