import type pg from 'pg';
import { createBoundedDatabase, describeDatabaseError } from '../../functions/database/bounded-database.ts';
import { counted } from '../../src/contracts/counted.ts';
import { isDenied, readAppliedNames } from './applied-names.ts';
import { ownerAddress } from './find-database.ts';
import { readMigrationFiles } from './migration-files.ts';
import { MigrationRefusal } from './migration-history.ts';
import { migrate } from './migrations.ts';
import { openOperatorPool } from './operator-pool.ts';

/** A database that slept needs some seconds to wake. */
const patienceMilliseconds = 20_000;

const withPool = async <Result>(
  connectionString: string,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> => {
  const pool = openOperatorPool({ connectionString });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
};

const namesIn = (connectionString: string): Promise<string[]> =>
  withPool(connectionString, (pool) =>
    readAppliedNames(createBoundedDatabase(() => pool, patienceMilliseconds)),
  );

const migrateAsOwner = async (address: string): Promise<void> => {
  try {
    await withPool(address, migrate);
  } catch (error) {
    if (error instanceof MigrationRefusal) throw error;
    const described = describeDatabaseError(error);
    const cause = described.kind === 'unavailable' ? described.cause : described.reason;
    const advice = isDenied(cause)
      ? 'Set OWNER_DB_URL to the address of the owner; the role of the service may not change the schema.'
      : 'Check OWNER_DB_URL, or NETLIFY_DB_URL where that is not set.';
    throw new Error(`The migrations were not applied: ${cause}. ${advice}`);
  }
};

/**
 * Checks that the database of `NETLIFY_DB_URL`, the address of the service, has every migration. With `isMigrated` it
 * applies them first, with the address of the owner. Throws what is missing and what to do.
 */
export const prepareConfigured = async (
  environment: Readonly<Record<string, string | undefined>>,
  serviceAddress: string,
  isMigrated: boolean,
): Promise<void> => {
  if (isMigrated) await migrateAsOwner(ownerAddress(environment) ?? serviceAddress);
  const present = await namesIn(serviceAddress);
  const missing = (await readMigrationFiles())
    .map(({ name }) => name)
    .filter((name) => !present.includes(name));
  if (missing.length === 0) return;
  const lacks = `The database of NETLIFY_DB_URL lacks ${counted(missing.length, 'migration')}: ${missing.join(', ')}.`;
  throw new Error(
    isMigrated
      ? `${lacks} OWNER_DB_URL and NETLIFY_DB_URL name different databases; they must differ in the role alone.`
      : `${lacks} Apply what is missing with npm start -- --migrate, or with npm run supplier -- migrate. Set OWNER_DB_URL to the address of the owner, unless NETLIFY_DB_URL is that.`,
  );
};
