import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';
import { runUntilReady } from './run-until-ready.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `npm start` serves the production build, without a trailing slash. */
    servedUrl: string;
    /** Where `npm run dev` serves pages, API and functions, without a trailing slash. */
    developmentUrl: string;
  }
}

/** Builds and serves the site as `npm start` does, and starts `npm run dev` beside it. */
export default async function setup(project: TestProject) {
  const served = await runUntilReady('start', await freePort());
  const development = await runUntilReady('dev', await freePort());
  project.provide('servedUrl', served.baseUrl);
  project.provide('developmentUrl', development.baseUrl);
  return async () => {
    const statuses = await Promise.all([served.stop(), development.stop()]);
    if (statuses.some((status) => status !== 0)) {
      throw new Error(`A server did not stop cleanly on SIGTERM: ${statuses.join(', ')}.`);
    }
  };
}
