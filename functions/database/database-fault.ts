import { type Database, readRow } from './database.ts';

/** The newest migration: this version of the service calls what it makes. A test compares it with the files. */
export const neededMigration = '0079_rows_of_a_lookup';

// Where a platform keeps the history of its migrations elsewhere, it applies them itself before it publishes a version.
const statement = `
  SELECT supplier.is_ready() AS is_ready, clock_timestamp() AS database_time, pg_is_in_recovery() AS is_standby,
    current_setting('transaction_read_only')::boolean AS is_read_only,
    CASE WHEN EXISTS (
      SELECT FROM pg_class JOIN pg_namespace AS schemas ON schemas.oid = relnamespace
      WHERE nspname = 'netlify' AND relname = 'migrations')
    THEN (SELECT coalesce(max(name COLLATE "C"), '') FROM supplier.applied_migrations() AS name) END AS newest_migration`;

/** How far apart the clocks of an instance and of the database may be: observations of the future get 60 seconds. */
const clockToleranceSeconds = 30;

/**
 * Why a database cannot serve this version of the service, in a sentence for the log; `undefined` when it can. The role of
 * the service may ask this. `now` is the clock of this instance, by which the freshness of observations is judged; keys and
 * limits go by that of the database.
 */
export const findDatabaseFault = async (database: Database, now: () => Date): Promise<string | undefined> => {
  const outcome = await database.query(statement, []);
  if (outcome.kind === 'unavailable') return outcome.cause;
  if (outcome.kind === 'refused') return outcome.reason;
  const row = readRow(outcome.rows[0]);
  const newest = row.optionalText('newest_migration');
  if (newest !== undefined && newest < neededMigration) {
    return `The newest migration of the database is ${newest || 'missing'}, and this version needs ${neededMigration}. Apply what is missing with: npm run supplier -- migrate`;
  }
  if (row.flag('is_standby')) {
    return 'The database is a standby, which takes no changes. NETLIFY_DB_URL must name the primary server.';
  }
  if (row.flag('is_read_only')) {
    return 'The database takes no changes, because its transactions are read-only (default_transaction_read_only).';
  }
  const seconds = Math.abs(now().getTime() - row.timestamp('database_time').getTime()) / 1000;
  if (seconds > clockToleranceSeconds) {
    return `The clock of this instance differs from that of the database by ${Math.round(seconds)} seconds. Synchronise both, for example with chrony or systemd-timesyncd.`;
  }
  return undefined;
};
