import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { NetlifyDB } from '@netlify/database-dev';
import { createBoundedDatabase } from '../../functions/database/bounded-database.ts';
import type { Database } from '../../functions/database/database.ts';
import { migrate } from '../../scripts/database/migrations.ts';
import { openPool, type TestPool } from './open-pool.ts';
import { startPostgresServer } from './postgres-server.ts';

/** A database with the schema in it. */
export type TestDatabase = {
  readonly connectionString: string;
  /** The pool, as `@netlify/database` makes it. */
  readonly pool: TestPool;
  /** The database as the service sees it, over that pool. */
  readonly database: Database;
  readonly stop: () => Promise<void>;
};

const over = async (connectionString: string, stop: () => Promise<void>): Promise<TestDatabase> => {
  const pool = openPool(connectionString);
  await migrate(pool);
  return {
    connectionString,
    pool,
    database: createBoundedDatabase(() => pool),
    stop: async () => {
      await pool.end();
      await stop();
    },
  };
};

/** A real PostgreSQL, as production has. */
export const startPostgres = async (): Promise<TestDatabase> => {
  const server = await startPostgresServer();
  return over(server.connectionString, server.remove);
};

const serverSockets = 'net.server.socket';

/** The server writes an answer in pieces, and each waits 40 ms for the last to be acknowledged otherwise. */
const sendAtOnce = (message: unknown): void => {
  const socket = typeof message === 'object' && message !== null && Reflect.get(message, 'socket');
  if (socket instanceof Socket) socket.setNoDelay(true);
};

/** The PGlite that runs locally: one session, whatever connects. */
export const startPglite = async (): Promise<TestDatabase> => {
  subscribe(serverSockets, sendAtOnce);
  const server = new NetlifyDB({ logger: () => {} });
  return over(await server.start(), async () => {
    await server.stop();
    unsubscribe(serverSockets, sendAtOnce);
  });
};

/** Both, for suites that hold on each; PGlite alone while `npm run mutants` runs a suite for each mutant. */
export const databases: readonly (readonly [name: string, start: () => Promise<TestDatabase>])[] = [
  ...(process.env.MUTANTS === undefined ? [['PostgreSQL', startPostgres] as const] : []),
  ['PGlite', startPglite],
];
