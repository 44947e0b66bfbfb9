import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestPool } from '../../postgres/open-pool.ts';

const migration = join('netlify', 'database', 'migrations', '0012_disabled_keys.sql');

/** It decides on no two requests together; asking in vain takes about a fiftieth of the time of a request. */
const oneByOne = `CREATE OR REPLACE FUNCTION supplier.admit_requests(
    key_ids text[], digests bytea[], times timestamptz[])
  RETURNS TABLE (
    verdict text, company_id text, company_name text, scopes text[],
    created_at timestamptz, expires_at timestamptz, wait_seconds integer
  )
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT 'busy', NULL, NULL, NULL::text[], NULL::timestamptz, NULL::timestamptz, NULL::integer
    FROM unnest(key_ids)
  $$`;

/**
 * Replaces the admission of a database by the one before migration 0022: every request is a statement of its own, takes the
 * lock of its row, and its commit waits for the disk. For keys that work, its verdicts are those of today.
 */
export const useOlderAdmission = async (pool: TestPool): Promise<void> => {
  const [older] =
    /CREATE OR REPLACE FUNCTION supplier\.admit_request\(.*?\n\$\$;/s.exec(readFileSync(migration, 'utf8')) ??
    [];
  if (older === undefined) throw new Error(`${migration} has no admission.`);
  await pool.query('DROP FUNCTION supplier.admit_request');
  for (const statement of [
    older,
    'ALTER FUNCTION supplier.admit_request SECURITY DEFINER SET search_path = pg_catalog, pg_temp',
    oneByOne,
    'SELECT supplier.grant_roles()',
  ]) {
    await pool.query(statement);
  }
};
