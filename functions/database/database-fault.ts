import { type Database, readRow } from './database.ts';

/** The newest migration: this version of the service calls what it makes. A test compares it with the files. */
export const neededMigration = '0049_roles';

// Where a platform keeps the history of its migrations elsewhere, it applies them itself before it publishes a version.
const statement = `
  SELECT supplier.is_ready() AS is_ready, pg_is_in_recovery() AS is_standby,
    current_setting('transaction_read_only')::boolean AS is_read_only,
    CASE WHEN EXISTS (
      SELECT FROM pg_class JOIN pg_namespace AS schemas ON schemas.oid = relnamespace
      WHERE nspname = 'netlify' AND relname = 'migrations')
    THEN (SELECT coalesce(max(name COLLATE "C"), '') FROM supplier.applied_migrations() AS name) END AS newest_migration`;

/**
 * Why a database cannot serve this version of the service, in a sentence for the log; `undefined` when it can. The role of
 * the service may ask this.
 */
export const findDatabaseFault = async (database: Database): Promise<string | undefined> => {
  const outcome = await database.query(statement, []);
  if (outcome.kind === 'unavailable') return outcome.cause;
  if (outcome.kind === 'refused') return outcome.reason;
  const row = readRow(outcome.rows[0]);
  const newest = row.optionalText('newest_migration');
  if (newest !== undefined && newest < neededMigration) {
    return `The newest migration of the database is ${newest || 'missing'}, and this version needs ${neededMigration}. Apply what is missing with: npm run supplier -- migrate`;
  }
  if (!row.flag('is_ready')) return 'The table supplier.audit_head is empty. Restore a backup.';
  if (row.flag('is_standby')) {
    return 'The database is a standby, which takes no changes. NETLIFY_DB_URL must name the primary server.';
  }
  if (row.flag('is_read_only')) {
    return 'The database takes no changes, because its transactions are read-only (default_transaction_read_only).';
  }
  return undefined;
};
