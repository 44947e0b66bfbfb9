import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { getDatabase } from '@netlify/database';
import { NetlifyDB } from '@netlify/database-dev';
import { migrate, migrationsDirectory } from '../supplier/migrations.ts';
import { forgetDatabase, rememberDatabase } from './local-state.ts';
import type { Running } from './run.ts';

/** Brings the database that `NETLIFY_DB_URL` names up to date; somebody else runs it. */
const useConfigured = async (connectionString: string): Promise<Running> => {
  const { pool } = getDatabase({ connectionString });
  await migrate(pool);
  await pool.end();
  return { close: async () => {} };
};

/** The embedded server writes an answer in pieces, and each would wait 40 ms for the last to be acknowledged. */
const sendAtOnce = (message: unknown): void => {
  const socket = typeof message === 'object' && message !== null && Reflect.get(message, 'socket');
  if (socket instanceof Socket) socket.setNoDelay(true);
};

/**
 * Runs the embedded database, with its data under `.netlify/` apart for each port: two servers must never open
 * the same data.
 */
const runEmbedded = async (projectDirectory: string, port: number): Promise<Running> => {
  subscribe('net.server.socket', sendAtOnce);
  const database = new NetlifyDB({
    directory: join(projectDirectory, '.netlify', `database-${port}`),
    logger: () => {},
  });
  const connectionString = await database.start();
  await database.applyMigrations(migrationsDirectory);
  process.env.NETLIFY_DB_URL = connectionString;
  process.env.NETLIFY_DB_DRIVER = 'server';
  await rememberDatabase(projectDirectory, connectionString);
  return {
    close: async () => {
      await forgetDatabase(projectDirectory, connectionString);
      await database.stop();
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
