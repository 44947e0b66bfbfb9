import type { TestProject } from 'vitest/node';
import { unpackChromium } from '../launch-chromium.ts';
import { freePort } from '../postgres/free-port.ts';
import { startPostgresServer } from '../postgres/postgres-server.ts';
import { runUntilReady } from './run-until-ready.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `npm start` serves the production build, without a trailing slash. */
    servedUrl: string;
    /** Where `npm run dev` serves pages, API and functions, without a trailing slash. */
    developmentUrl: string;
    /** The address of the PostgreSQL database behind the served build. */
    databaseUrl: string;
  }
}

/**
 * Builds and serves the site as `npm start` does, with a real PostgreSQL, and starts `npm run dev` beside it, with
 * its embedded database.
 */
export default async function setup(project: TestProject) {
  const [postgres] = await Promise.all([startPostgresServer(), unpackChromium()]);
  const { connectionString } = postgres;
  const [served, development] = await Promise.all([
    runUntilReady('start', await freePort(), { NETLIFY_DB_URL: connectionString }),
    runUntilReady('dev', await freePort()),
  ]);
  project.provide('servedUrl', served.baseUrl);
  project.provide('developmentUrl', development.baseUrl);
  project.provide('databaseUrl', connectionString);
  return async () => {
    const statuses = await Promise.all([served.stop(), development.stop()]);
    await postgres.remove();
    if (statuses.some((status) => status !== 0)) {
      throw new Error(`A server did not stop cleanly on SIGTERM: ${statuses.join(', ')}.`);
    }
  };
}
