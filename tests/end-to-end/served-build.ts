import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../host/database/migrations.ts';
import { createLogin } from '../../host/database/service-login.ts';
import { buildPackages } from '../../src/publish/programs/compile-packages.ts';
import { copyProject } from '../copy-project.ts';
import { unpackChromium } from '../launch-chromium.ts';
import { freePort } from '../postgres/free-port.ts';
import { openPool } from '../postgres/open-pool.ts';
import { sharePostgres } from '../postgres/shared-servers.ts';
import { keptBuild } from './kept-build.ts';
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

/** Makes a database with the schema on a server, and returns its addresses for the owner and for a login of the service. */
export const createDatabase = async (
  server: string,
  name: string,
): Promise<{ readonly owner: string; readonly service: string }> => {
  const anywhere = openPool(server);
  await anywhere.query(`CREATE DATABASE ${name}`);
  await anywhere.end();
  const owner = new URL(`/${name}`, server).href;
  const pool = openPool(owner);
  await migrate(pool);
  const created = await createLogin(pool, owner, `${name}_service`, 'service');
  await pool.end();
  if (created.kind === 'impossible') throw new Error(created.message);
  return { owner, service: created.address };
};

/**
 * Builds and serves a copy of the project as `npm start` does, with a real PostgreSQL. Its client library is built too. Beside it
 * starts `npm run dev`, with its embedded database, which the tests of pages do not ask.
 */
export default async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'nameplate-served-'));
  // The code is tested with the fixtures; that all articles can be read is a test of the real content.
  const content = project.name === 'every-page' ? 'real' : 'fixtures';
  const copied = copyProject(process.cwd(), directory, content).then(() => keptBuild(directory));
  const [postgres, , build] = await Promise.all([sharePostgres(), unpackChromium(), copied]);
  const database = await createDatabase(postgres.address, 'served');
  // Everything that the tests send has the same network address; tests/site/host/address-limits.test.ts is about the limits.
  const settings = { NETLIFY_DB_URL: database.service, ADDRESS_LIMITS: 'off' };
  const servers = await Promise.all([
    runUntilReady('start', build.port, settings, directory, build.isKept ? ['--no-build'] : []),
    ...(project.name === 'end-to-end'
      ? [runUntilReady('dev', await freePort(), { ADDRESS_LIMITS: 'off' }, directory)]
      : []),
  ]);
  const [served, development] = servers;
  if (!build.isKept) {
    await buildPackages(directory);
    if (content === 'fixtures') build.keep();
  }
  // The tests of `npm start` make databases of their own.
  if (project.name === 'site') process.env.TEST_POSTGRES = postgres.address;
  project.provide('servedProject', directory);
  project.provide('servedUrl', served.baseUrl);
  project.provide('developmentUrl', development?.baseUrl ?? '');
  project.provide('databaseUrl', database.owner);
  project.provide('isProxied', false);
  return async () => {
    const statuses = await Promise.all(servers.map(({ stop }) => stop()));
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
    if (statuses.some((status) => status !== 0)) {
      throw new Error(`A server did not stop cleanly on SIGTERM: ${statuses.join(', ')}.`);
    }
  };
}
