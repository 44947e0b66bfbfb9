import { existsSync } from 'node:fs';
import { listenAddressFrom } from '../host/http/listen-address.ts';
import { runEmbeddedDatabase } from './embedded-database.ts';
import { type FindDatabase, findDatabase, ownerAddress } from './find-database.ts';
import { embeddedDirectory } from './open-database.ts';

/**
 * Finds a database for work that nobody may disturb: the one that is configured, else the data of the local server,
 * which is opened here because all connections to a running one share a session; none is found while the server runs.
 * With `make`, data that is not there is made.
 */
export const openAlone =
  ({ make }: { readonly make: boolean }): FindDatabase =>
  async (environment, projectDirectory) => {
    if (ownerAddress(environment) !== undefined) return findDatabase(environment, projectDirectory);
    const { port } = listenAddressFrom(environment);
    const directory = embeddedDirectory(projectDirectory, port);
    if (!make && !existsSync(directory)) {
      return {
        kind: 'not_found',
        message: `There is no database in ${directory}. Set PORT to the port of the local server whose database is meant, or NETLIFY_DB_URL to the address of a PostgreSQL database.`,
      };
    }
    try {
      return { kind: 'found', ...(await runEmbeddedDatabase(directory)) };
    } catch (error) {
      return { kind: 'not_found', message: error instanceof Error ? error.message : 'It does not open.' };
    }
  };
