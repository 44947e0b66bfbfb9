import { randomBytes } from 'node:crypto';
import { resetDatabase } from '@netlify/database-dev';
import { createBoundedDatabase } from '../../functions/database/bounded-database.ts';
import type { Database } from '../../functions/database/database.ts';
import { migrate } from '../../host/database/migrations.ts';
import { groupRoles } from '../../host/database/service-login.ts';
import { openPool, type TestPool } from './open-pool.ts';
import { startPgliteServer } from './pglite-server.ts';
import { startPostgresServer } from './postgres-server.ts';

/** A database with the schema in it. */
export type TestDatabase = {
  readonly connectionString: string;
  /** The pool of the owner, as `@netlify/database` makes it. */
  readonly pool: TestPool;
  /** The database as the operator's tool sees it, over that pool. */
  readonly database: Database;
  /** The pool of the service: its role may call the functions of the service and do nothing else. */
  readonly servicePool: TestPool;
  /** The database as the service sees it, over that pool. */
  readonly service: Database;
  /** Stops the clock of the database at a time; without one it goes on. */
  readonly setTime: (at?: Date) => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Opened = Pick<TestDatabase, 'connectionString' | 'pool' | 'servicePool'>;

/** Sets the clock of a database. It replaces the function that is the clock, as only the owner of the schema may. */
const clockOf = ({ pool }: Opened): TestDatabase['setTime'] => {
  let present = { time: 'clock_timestamp()', isSet: Promise.resolve() };
  const set = async (time: string): Promise<void> => {
    await pool.query(
      `CREATE OR REPLACE FUNCTION supplier.present_time() RETURNS timestamptz LANGUAGE sql VOLATILE
       AS $$ SELECT date_trunc('milliseconds', ${time}) $$`,
    );
  };
  return (at) => {
    const time = at === undefined ? 'clock_timestamp()' : `timestamptz '${at.toISOString()}'`;
    if (time !== present.time) present = { time, isSet: set(time) };
    return present.isSet;
  };
};

const over = (opened: Opened, remove: () => Promise<void>): TestDatabase => {
  const { pool, servicePool } = opened;
  return {
    ...opened,
    database: createBoundedDatabase(() => pool),
    service: createBoundedDatabase(() => servicePool),
    setTime: clockOf(opened),
    stop: async () => {
      await pool.end();
      if (servicePool !== pool) await servicePool.end();
      await remove();
    },
  };
};

const onPostgres = (connectionString: string): Opened => ({
  connectionString,
  pool: openPool(connectionString),
  servicePool: openPool(connectionString, groupRoles.service),
});

/** A PGlite has one session for all connections, and a role belongs to a session. */
const onPglite = (connectionString: string): Opened => {
  const pool = openPool(connectionString);
  return { connectionString, pool, servicePool: pool };
};

const migrated = async (opened: Opened, remove: () => Promise<void>): Promise<TestDatabase> => {
  await migrate(opened.pool);
  return over(opened, remove);
};

/** A copy of a database on the server of an address: of the one that it names, unless another is given. */
const copyOf = async (
  address: string,
  template = new URL(address).pathname.slice(1),
): Promise<TestDatabase> => {
  const copy = new URL(address);
  copy.pathname = `suite_${randomBytes(8).toString('hex')}`;
  // Nobody may be connected to the database that is copied.
  const maintenance = new URL(address);
  maintenance.pathname = 'template1';
  const run = async (statement: string): Promise<void> => {
    const pool = openPool(maintenance.href);
    await pool.query(statement);
    await pool.end();
  };
  await run(`CREATE DATABASE ${copy.pathname.slice(1)} TEMPLATE ${template}`);
  const remove = () => run(`DROP DATABASE ${copy.pathname.slice(1)} WITH (FORCE)`);
  return over(onPostgres(copy.href), remove);
};

/** The database of a server that an earlier suite has used, as if it were new. */
const emptied = async (address: string): Promise<TestDatabase> => {
  const pool = openPool(address);
  const query = (text: string, values?: unknown[]) => pool.query(text, values);
  const statements = { exec: query, query };
  await resetDatabase({ ...statements, transaction: (work) => work(statements) });
  await pool.end();
  return migrated(onPglite(address), async () => {});
};

/** A real PostgreSQL, as production has: a database of the server that the run shares, else a server of its own. */
export const startPostgres = async (): Promise<TestDatabase> => {
  const shared = process.env.TEST_POSTGRES;
  if (shared !== undefined) return copyOf(shared);
  const { connectionString, remove } = await startPostgresServer();
  return migrated(onPostgres(connectionString), remove);
};

/** The same without the schema. */
export const startEmptyPostgres = async (): Promise<TestDatabase> => {
  const shared = process.env.TEST_POSTGRES;
  if (shared !== undefined) return copyOf(shared, 'template0');
  const { connectionString, remove } = await startPostgresServer();
  return over(onPostgres(connectionString), remove);
};

/** A PostgreSQL server of its own whose commits survive a crash, with the memory that PostgreSQL takes when nothing is set. */
export const startDurablePostgres = async (): Promise<TestDatabase> => {
  const { connectionString, remove } = await startPostgresServer(undefined, {
    isDurable: true,
    sharedBuffers: '128MB',
  });
  return migrated(onPostgres(connectionString), remove);
};

/** The PGlite that runs locally: the one of this worker, where the run shares one, else one of its own. */
export const startPglite = async (): Promise<TestDatabase> => {
  const shared = process.env.TEST_PGLITES?.split(' ')[Number(process.env.VITEST_POOL_ID) - 1];
  if (shared !== undefined) return emptied(shared);
  const { connectionString, remove } = await startPgliteServer();
  return migrated(onPglite(connectionString), remove);
};

/** Whether suites that hold on both databases run on the embedded one too, as `npm run test:release` asks. */
export const isEmbeddedTested = process.env.EMBEDDED !== undefined;

/** PostgreSQL, which production has, and the embedded database where that is tested too. */
export const databases: readonly (readonly [name: string, start: () => Promise<TestDatabase>])[] = [
  ['PostgreSQL', startPostgres],
  ...(isEmbeddedTested ? [['PGlite', startPglite] as const] : []),
];
