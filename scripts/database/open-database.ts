import { join } from 'node:path';
import pg from 'pg';
import type { Running } from '../host/run.ts';
import { runEmbeddedDatabase } from './embedded-database.ts';
import { forgetDatabase, rememberDatabase } from './local-state.ts';
import { migrate } from './migrations.ts';

/** Brings the database that `NETLIFY_DB_URL` names up to date, and leaves running it to others. */
const useConfigured = async (connectionString: string): Promise<Running> => {
  const pool = new pg.Pool({ connectionString });
  await migrate(pool);
  await pool.end();
  return { close: async () => {} };
};

/** Where the embedded database of a port keeps its data. */
export const embeddedDirectory = (projectDirectory: string, port: number): string =>
  join(projectDirectory, '.netlify', `database-${port}`);

/** Runs the embedded database, with its data in a directory of its own for each port, and notes its address. */
const runEmbedded = async (projectDirectory: string, port: number): Promise<Running> => {
  const database = await runEmbeddedDatabase(embeddedDirectory(projectDirectory, port));
  const { connectionString } = database;
  process.env.NETLIFY_DB_URL = connectionString;
  process.env.NETLIFY_DB_DRIVER = 'server';
  await rememberDatabase(projectDirectory, connectionString);
  return {
    close: async () => {
      await forgetDatabase(projectDirectory, connectionString);
      await database.close();
    },
  };
};

/**
 * The database behind the supplier functions, with every migration applied: the one `NETLIFY_DB_URL` names, else
 * an embedded one whose address is put there for the functions.
 */
export const openDatabase = (projectDirectory: string, port: number): Promise<Running> => {
  const configured = process.env.NETLIFY_DB_URL;
  return configured === undefined || configured === ''
    ? runEmbedded(projectDirectory, port)
    : useConfigured(configured);
};
