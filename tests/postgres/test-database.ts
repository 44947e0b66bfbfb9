import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { createBoundedDatabase } from '../../functions/keys/bounded-database.ts';
import type { Database } from '../../functions/keys/database.ts';
import { migrate } from '../../scripts/database/migrations.ts';
import { openPool, type TestPool } from './open-pool.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

/** A database with the schema in it. */
export type TestDatabase = {
  readonly connectionString: string;
  /** The pool, as `@netlify/database` makes it. */
  readonly pool: TestPool;
  /** The database as the service sees it, over that pool. */
  readonly database: Database;
  readonly stop: () => Promise<void>;
};

const over = (connectionString: string, stop: () => Promise<void>): TestDatabase => {
  const pool = openPool(connectionString);
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

const migrated = async (database: TestDatabase): Promise<TestDatabase> => {
  await migrate(database.pool);
  return database;
};

/** The database with the schema in it that every other database of a shared server is a copy of. */
const original = 'original';

const addressOf = (server: string, database: string): string => {
  const address = new URL(server);
  address.pathname = `/${database}`;
  return address.href;
};

/** A PostgreSQL for many suites, one after another or at once, each with a database of its own. */
export const startSharedPostgres = async (): Promise<PostgresServer> => {
  const server = await startPostgresServer();
  const administration = openPool(server.connectionString);
  await administration.query(`CREATE DATABASE ${original}`);
  const { stop } = await migrated(
    over(addressOf(server.connectionString, original), () => administration.end()),
  );
  await stop();
  return server;
};

const copyOriginal = async (server: string): Promise<TestDatabase> => {
  const administration = openPool(server);
  const copy = `copy_${randomUUID().replaceAll('-', '')}`;
  await administration.query(`CREATE DATABASE ${copy} TEMPLATE ${original}`);
  return over(addressOf(server, copy), async () => {
    await administration.query(`DROP DATABASE ${copy} WITH (FORCE)`);
    await administration.end();
  });
};

/** A real PostgreSQL, as production has: a server of its own, or a database in the server that `SHARED_POSTGRES` names. */
export const startPostgres = async (): Promise<TestDatabase> => {
  const shared = process.env.SHARED_POSTGRES;
  if (shared !== undefined) return copyOriginal(shared);
  const server = await startPostgresServer();
  return migrated(over(server.connectionString, server.remove));
};

const serverSockets = 'net.server.socket';

/** The server writes an answer in pieces, and each waits 40 ms for the last to be acknowledged otherwise. */
const sendAtOnce = (message: unknown): void => {
  const socket = typeof message === 'object' && message !== null && Reflect.get(message, 'socket');
  if (socket instanceof Socket) socket.setNoDelay(true);
};

/** The PGlite that runs locally: one session, whatever connects. */
export const startPglite = async (): Promise<TestDatabase> => {
  // Loaded here because it brings a whole database with it, which the suites on PostgreSQL do not need.
  const { NetlifyDB } = await import('@netlify/database-dev');
  subscribe(serverSockets, sendAtOnce);
  const server = new NetlifyDB({ logger: () => {} });
  return migrated(
    over(await server.start(), async () => {
      await server.stop();
      unsubscribe(serverSockets, sendAtOnce);
    }),
  );
};

/** Both, for suites that hold on each; PostgreSQL alone while `npm run mutants` runs a suite for each mutant. */
export const databases: readonly (readonly [name: string, start: () => Promise<TestDatabase>])[] = [
  ['PostgreSQL', startPostgres],
  ...(process.env.MUTANTS === undefined ? [['PGlite', startPglite] as const] : []),
];
