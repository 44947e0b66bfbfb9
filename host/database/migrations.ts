import type { Pool } from 'pg';
import * as z from 'zod';
import { advisoryLocks } from './advisory-locks.ts';
import { readMigrationFiles } from './migration-files.ts';
import {
  type DatabaseDescription,
  describeServerDatabase,
  MigrationRefusal,
  missingMigrations,
} from './migration-history.ts';

/** What migrating needs of a database: the embedded one has it, and `withMigrationLock` makes it of a pool. */
type Statements = {
  /** Runs a text of any number of statements. */
  readonly exec: (text: string) => Promise<unknown>;
  readonly query: (text: string, values?: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;
};

type Migratable = Statements & {
  readonly description: DatabaseDescription;
  readonly transaction: <Result>(work: (within: Statements) => Promise<Result>) => Promise<Result>;
};

/** What migrating did. */
export type Migrated = {
  /** The names of the migrations that were applied. */
  readonly applied: readonly string[];
  /** The names of those that the database had already and whose checksum was recorded now. */
  readonly recorded: readonly string[];
};

// `netlify.migrations` is the table that Netlify's tools keep. They know no checksums, so these have a table beside it.
const tables = `
  CREATE SCHEMA IF NOT EXISTS netlify;
  CREATE TABLE IF NOT EXISTS netlify.migrations (
    name TEXT PRIMARY KEY,
    applied_at TIMESTAMPTZ NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS netlify.migration_checksums (
    name text PRIMARY KEY,
    sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    recorded_at timestamptz NOT NULL DEFAULT now()
  )`;

const AppliedSchema = z.array(z.object({ name: z.string(), checksum: z.string().nullable() }));

/** The migrations that a database has. Makes the tables that they are kept in where there are none. */
export const readApplied = async ({ exec, query }: Statements) => {
  await exec(tables);
  const { rows } = await query(
    'SELECT name, sha256 AS checksum FROM netlify.migrations LEFT JOIN netlify.migration_checksums USING (name) ORDER BY name',
  );
  return AppliedSchema.parse(rows);
};

const featureNotSupported = '0A000';

/**
 * Runs the text of a file within a transaction. PostgreSQL itself refuses to `EXECUTE` a command that begins or ends a
 * transaction: what is before a COMMIT would stay when the rest fails, and would not be recorded. Throws `MigrationRefusal`
 * with the path of the file for it.
 */
export const runFile = async ({ query }: Statements, text: string, path: string): Promise<void> => {
  await query("SELECT set_config('nameplate.statements', $1, true)", [text]);
  try {
    await query("DO $$ BEGIN EXECUTE current_setting('nameplate.statements'); END $$");
  } catch (error) {
    const isRefused = Reflect.get(Object(error), 'routine') === 'exec_stmt_dynexecute';
    if (!isRefused || Reflect.get(Object(error), 'code') !== featureNotSupported) throw error;
    throw new MigrationRefusal(
      `${path} has a command that begins or ends a transaction, such as BEGIN or COMMIT. Each file is applied in one transaction, so remove it. Nothing of this file was applied.`,
      'migration_ends_transaction',
    );
  }
};

const recordStatement = 'INSERT INTO netlify.migration_checksums (name, sha256) VALUES ($1, $2)';

/**
 * Applies the migrations that a database does not have yet, each in a transaction of its own with its checksum. Records
 * the checksums of those that Netlify applied. Throws `MigrationRefusal`, before anything is changed, when the history of
 * the database is not that of the files; and when a file ends its transaction.
 */
export const applyMigrations = async (database: Migratable, directory?: string): Promise<Migrated> => {
  const files = await readMigrationFiles(directory);
  const present = await readApplied(database);
  const missing = missingMigrations(files, present, database.description);
  const unrecorded = files.filter(({ name }) =>
    present.some((applied) => applied.name === name && applied.checksum === null),
  );
  for (const { name, checksum } of unrecorded) await database.query(recordStatement, [name, checksum]);
  for (const { name, text, checksum } of missing) {
    await database.transaction(async (within) => {
      await runFile(within, text, `netlify/database/migrations/${name}.sql`);
      await within.query('INSERT INTO netlify.migrations (name) VALUES ($1)', [name]);
      // A checksum that is left from a migration that Netlify's tools removed is of no use.
      await within.query('DELETE FROM netlify.migration_checksums WHERE name = $1', [name]);
      await within.query(recordStatement, [name, checksum]);
    });
  }
  return { applied: missing.map(({ name }) => name), recorded: unrecorded.map(({ name }) => name) };
};

/** Lets `work` change the schema of the database of a pool, on one connection. Two processes that do so take turns. */
export const withMigrationLock = async <Result>(
  pool: Pool,
  work: (database: Migratable) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  const statements: Statements = {
    exec: (text) => client.query(text),
    query: (text, values) => client.query(text, values),
  };
  const transaction: Migratable['transaction'] = async (within) => {
    await client.query('BEGIN');
    try {
      const result = await within(statements);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      // A connection that is lost has no transaction any more, and the first error says why.
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    }
  };
  try {
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLocks.migration]);
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    return await work({
      ...statements,
      transaction,
      description: describeServerDatabase(rows[0]?.name ?? ''),
    });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [advisoryLocks.migration]).catch(() => {});
    client.release();
  }
};

/** Applies the migrations, those of `directory` if one is named, that the database of a pool does not have yet. */
export const migrate = (pool: Pool, directory?: string): Promise<Migrated> =>
  withMigrationLock(pool, (database) => applyMigrations(database, directory));
