import type pg from 'pg';
import * as z from 'zod';
import { createBoundedDatabase, describeDatabaseError } from '../../functions/database/bounded-database.ts';
import { counted } from '../../src/text/counted.ts';
import { ownerAddress } from './find-database.ts';
import { readMigrationFiles } from './migration-files.ts';
import { describeServerDatabase, MigrationRefusal, refuseFormerState } from './migration-history.ts';
import { migrate } from './migrations.ts';
import { isDenied, isSchemaMissing, openOperatorPool } from './operator-pool.ts';

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

const NamesSchema = z.array(z.object({ name: z.string() }).transform(({ name }) => name));

/** What the role of the service may call, and before there are functions, what the owner may read. */
const statements = [
  'SELECT supplier.applied_migrations() AS name',
  'SELECT name FROM netlify.migrations ORDER BY name',
];

/**
 * The names of the migrations that a database has, for the role of the service or the owner. Throws what to do when the
 * database does not answer, or not to this role.
 */
const namesIn = (connectionString: string): Promise<string[]> =>
  withPool(connectionString, async (pool) => {
    const database = createBoundedDatabase(() => pool, patienceMilliseconds);
    for (const statement of statements) {
      const outcome = await database.query(statement, []);
      if (outcome.kind === 'rows') return NamesSchema.parse(outcome.rows);
      const cause = outcome.kind === 'unavailable' ? outcome.cause : outcome.reason;
      if (isDenied(cause)) {
        throw new Error(
          'The role in the address NETLIFY_DB_URL may not call the functions of the service. Make one that may with: npm run supplier -- role create --name <login>',
        );
      }
      if (!isSchemaMissing(cause)) {
        throw new Error(
          `The database of NETLIFY_DB_URL does not answer: ${cause}. Check the address, or unset it for the embedded database.`,
        );
      }
    }
    return [];
  });

/**
 * Applies missing migrations, those of `directory` if one is named, with the address of the owner, and returns their names. Throws
 * what to do when they are refused or the database does not answer.
 */
export const migrateAsOwner = async (address: string, directory?: string): Promise<readonly string[]> => {
  try {
    return (await withPool(address, (pool) => migrate(pool, directory))).applied;
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
 * applies them first, with the address of the owner. Throws what is missing, or that the database is of a former state, and
 * what to do.
 */
export const prepareConfigured = async (
  environment: Readonly<Record<string, string | undefined>>,
  serviceAddress: string,
  isMigrated: boolean,
): Promise<void> => {
  if (isMigrated) await migrateAsOwner(ownerAddress(environment) ?? serviceAddress);
  const present = await namesIn(serviceAddress);
  const files = await readMigrationFiles();
  refuseFormerState(files, present, describeServerDatabase(new URL(serviceAddress).pathname.slice(1)));
  const missing = files.map(({ name }) => name).filter((name) => !present.includes(name));
  if (missing.length === 0) return;
  const lacks = `The database of NETLIFY_DB_URL lacks ${counted(missing.length, 'migration')}: ${missing.join(', ')}.`;
  throw new Error(
    isMigrated
      ? `${lacks} OWNER_DB_URL and NETLIFY_DB_URL name different databases; they must differ in the role alone.`
      : `${lacks} Apply what is missing with npm start -- --migrate, or with npm run supplier -- migrate. Set OWNER_DB_URL to the address of the owner, unless NETLIFY_DB_URL is that.`,
  );
};
