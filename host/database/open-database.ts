import { join } from 'node:path';
import * as z from 'zod';
import { baseUrlFrom } from '../../src/contracts/base-url.ts';
import type { Running } from '../run.ts';
import { prepareConfigured } from './configured-database.ts';
import { forgetServer, rememberServer } from './local-state.ts';

/** Where the embedded database of a port keeps its data. */
export const embeddedDirectory = (projectDirectory: string, port: number): string =>
  join(projectDirectory, '.netlify', `database-${port}`);

const SystemErrorSchema = z.object({ code: z.string() });

/** Loads the embedded database. Throws what to do in an install without the packages for development, which lacks it. */
const loadEmbedded = async () => {
  try {
    return await import('./embedded-database.ts');
  } catch (error) {
    if (SystemErrorSchema.safeParse(error).data?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      'NETLIFY_DB_URL is not set, and this install has no embedded database, because it was made with --omit=dev. Set NETLIFY_DB_URL to the address of a PostgreSQL database, or install with npm ci.',
    );
  }
};

/** Runs the embedded database, with its data in a directory of its own for each port, and notes its address and the server's. */
const runEmbedded = async (projectDirectory: string, port: number): Promise<Running> => {
  const { runEmbeddedDatabase } = await loadEmbedded();
  const database = await runEmbeddedDatabase(embeddedDirectory(projectDirectory, port));
  const { connectionString } = database;
  process.env.NETLIFY_DB_URL = connectionString;
  process.env.NETLIFY_DB_DRIVER = 'server';
  await rememberServer(projectDirectory, connectionString, baseUrlFrom(process.env));
  return {
    close: async () => {
      await forgetServer(projectDirectory, connectionString);
      await database.close();
    },
  };
};

/**
 * The database behind the supplier functions: the one `NETLIFY_DB_URL` names, which must have every migration or gets
 * them with `isMigrated` and is left running to others; else an embedded one, which gets them always and whose address is
 * put there for the functions.
 */
export const openDatabase = async (
  projectDirectory: string,
  port: number,
  isMigrated: boolean,
): Promise<Running> => {
  const configured = process.env.NETLIFY_DB_URL;
  if (configured === undefined || configured === '') return runEmbedded(projectDirectory, port);
  await prepareConfigured(process.env, configured, isMigrated);
  return { close: async () => {} };
};
