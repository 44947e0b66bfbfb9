import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { Database } from '../../../../functions/database/database.ts';
import { BackupRefusal } from './refusal.ts';

/** One connection, within a transaction. */
export type Session = {
  readonly query: (text: string, values?: readonly unknown[]) => Promise<readonly unknown[]>;
};

/** Rows are text: times in UTC and bytes in hexadecimal, whatever the database is set to. */
const settings = "SET LOCAL TimeZone = 'UTC'; SET LOCAL bytea_output = 'hex'; SET LOCAL lock_timeout = '10s'";

/** Opens a transaction that reads one snapshot and cannot write. */
export const snapshot = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** Opens a transaction that writes. */
export const change = 'BEGIN';

const BackendSchema = z.tuple([z.object({ backend: z.number() })]);

/**
 * Refuses a database whose connections share one session, as those of the running local server do: the statements of
 * others would be part of the transaction, and it would stay open if this process ended.
 */
const refuseSharedSession = async (client: PoolClient, pool: Pool): Promise<void> => {
  const backendOf = async (on: Pool | PoolClient): Promise<number> =>
    BackendSchema.parse((await on.query('SELECT pg_backend_pid() AS backend')).rows)[0].backend;
  // Within a transaction, because a pooler may give one session to several connections, but not to several transactions.
  await client.query('BEGIN');
  const isShared = (await backendOf(client)) === (await backendOf(pool));
  await client.query('ROLLBACK');
  if (!isShared) return;
  throw new BackupRefusal(
    'shared_session',
    'All connections to this database share one session, as those of the local server do, so it has no transaction that is undisturbed. Stop the server, unset NETLIFY_DB_URL, and run the command again: it then opens the data itself.',
  );
};

const LockTimeoutSchema = z.object({ code: z.literal('55P03') });
const NotPermittedSchema = z.object({ code: z.literal('42501') });
/** Class 22 is a value that its column does not take, class 23 a row that breaks a constraint. */
const RefusedRowSchema = z.object({ code: z.string().regex(/^2[23]...$/) });

const explain = (error: unknown): unknown => {
  if (LockTimeoutSchema.safeParse(error).success) {
    return new BackupRefusal(
      'database_in_use',
      'Somebody else uses the tables, and did not finish within ten seconds. Nothing was changed. Stop the service, or point it elsewhere, and run the command again.',
    );
  }
  if (NotPermittedSchema.safeParse(error).success) {
    return new BackupRefusal(
      'not_the_owner',
      'The login may not do this. Use the login that owns the tables: the one that applies the migrations.',
    );
  }
  if (RefusedRowSchema.safeParse(error).success) {
    return new BackupRefusal(
      'not_the_same',
      'The database does not accept the rows of the file, so everything was undone. Take another backup, or restore the file with the release that wrote it.',
    );
  }
  return error;
};

/**
 * Does work in a transaction of its own, which is undone if the work throws. `isAlone` says that nobody else can use the
 * database.
 */
export const inTransaction = async <Result>(
  { pool, isAlone }: { readonly pool: Pool; readonly isAlone: boolean },
  begin: typeof snapshot | typeof change,
  work: (session: Session) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  try {
    if (!isAlone) await refuseSharedSession(client, pool);
    await client.query(begin);
    await client.query(settings);
    const result = await work({
      query: async (text, values = []) => (await client.query(text, [...values])).rows,
    });
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // Closing the connection undoes the transaction, also if the connection no longer answers.
    client.release(true);
    throw explain(error);
  }
};

/** The same transaction, for code that asks a database of the service. */
export const databaseOf = ({ query }: Session): Database => ({
  query: async (text, values) => ({ kind: 'rows', rows: await query(text, values) }),
});
