import pg from 'pg';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Running } from '../run.ts';

/** The time to connect, and that for the lock. */
const patienceMilliseconds = 4_000;

const hourMilliseconds = 3_600_000;

const ignore = () => {};

/** Work that one of several instances does. */
export type Maintenance = Running & {
  /** Does the work if this instance has the lock, or can have it; tells whether it did. Never throws. */
  readonly run: () => Promise<boolean>;
};

/**
 * Lets one of all instances on a database do `work`: the first that asks keeps a lock of the database, as long as its connection
 * lives. When it ends, the next one that asks has it. Behind a pooler that shares sessions several may do the work.
 */
export const createMaintenance = (connectionString: string, work: () => Promise<unknown>): Maintenance => {
  let connection: pg.Client | undefined;
  let running: Promise<boolean> | undefined;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: patienceMilliseconds,
      query_timeout: patienceMilliseconds,
      keepAlive: true,
    });
    const letGo = () => {
      if (connection === client) connection = undefined;
    };
    client.on('error', letGo).on('end', letGo);
    await client.connect();
    return client;
  };

  const hasLock = async (): Promise<boolean> => {
    connection ??= await connect();
    const { rows } = await connection.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      advisoryLocks.maintenance,
    ]);
    return rows[0]?.taken === true;
  };

  const release = async (): Promise<void> => {
    const released = connection;
    connection = undefined;
    await released?.end().catch(ignore);
  };

  const runOnce = async (): Promise<boolean> => {
    // A database that is down has nothing to do; readiness says so.
    if (!(await hasLock().catch(() => false))) {
      await release();
      return false;
    }
    await work().catch((error: unknown) => console.error(error));
    return true;
  };

  return {
    run: () => {
      running ??= runOnce().finally(() => {
        running = undefined;
      });
      return running;
    },
    // What has begun ends well, so that no mail is sent twice.
    close: async () => {
      await running;
      await release();
    },
  };
};

/** Calls back a second after each full hour, by the clock of the machine, until it is closed. */
export const everyHour = (call: () => Promise<unknown>): Running => {
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    timer = setTimeout(
      () => {
        void call().finally(schedule);
      },
      hourMilliseconds - (Date.now() % hourMilliseconds) + 1_000,
    );
  };
  schedule();
  return { close: async () => clearTimeout(timer) };
};
