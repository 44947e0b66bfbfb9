import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestPool } from '../../postgres/open-pool.ts';

const migration = join('netlify', 'database', 'migrations', '0012_disabled_keys.sql');

/**
 * Replaces the admission of a database by the one before migration 0022: every request takes the lock of its
 * row, and its commit waits for the disk. For keys that work, its verdicts are those of today.
 */
export const useOlderAdmission = async (pool: TestPool): Promise<void> => {
  const [older] =
    /CREATE OR REPLACE FUNCTION supplier\.admit_request\(.*?\n\$\$;/s.exec(readFileSync(migration, 'utf8')) ??
    [];
  if (older === undefined) throw new Error(`${migration} has no admission.`);
  await pool.query('DROP FUNCTION supplier.admit_request');
  for (const statement of [
    // The service says how long it waits; the older one has a limit of its own.
    older.replace('DEFAULT NULL,', 'DEFAULT NULL, wait_milliseconds integer DEFAULT NULL,'),
    'ALTER FUNCTION supplier.admit_request SECURITY DEFINER SET search_path = pg_catalog, pg_temp',
    'SELECT supplier.grant_roles()',
  ]) {
    await pool.query(statement);
  }
};
