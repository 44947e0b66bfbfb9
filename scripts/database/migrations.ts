import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';

/** Where the migrations are, as an absolute path. */
export const migrationsDirectory = fileURLToPath(
  new URL('../../netlify/database/migrations', import.meta.url),
);

/** Any number that nothing else in the database locks. */
const migrationLock = 780_126_511;

/**
 * Applies the migrations that a database does not have yet, each in a transaction of its own, and returns their
 * names. Two processes that do it at once take turns.
 */
export const migrate = async (pool: Pool): Promise<string[]> => {
  // Loaded here because it brings a whole database with it, which no other command needs.
  const { applyMigrations } = await import('@netlify/database-dev');
  const client = await pool.connect();
  const statements = {
    exec: (text: string) => client.query(text),
    query: (text: string, values?: unknown[]) => client.query(text, values),
  };
  const transaction = async <Result>(work: (within: typeof statements) => Promise<Result>) => {
    await client.query('BEGIN');
    try {
      const result = await work(statements);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  };
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    return await applyMigrations({ ...statements, transaction }, migrationsDirectory);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    client.release();
  }
};
