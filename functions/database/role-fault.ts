import { type Database, readRow } from './database.ts';

const statement = `
  SELECT has_database_privilege(current_database(), 'CREATE')
    OR EXISTS (SELECT FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolcreaterole))
    OR EXISTS (
      SELECT FROM pg_namespace AS schemas
      WHERE nspname IN ('supplier', 'console', 'catalogue', 'netlify') AND (
        pg_has_role(nspowner, 'MEMBER') OR EXISTS (
          SELECT FROM pg_class WHERE relnamespace = schemas.oid AND relkind IN ('r', 'p', 'v', 'm') AND (
            has_any_column_privilege(pg_class.oid, 'SELECT, INSERT, UPDATE')
            OR has_table_privilege(pg_class.oid, 'DELETE, TRUNCATE'))))) AS is_more`;

/**
 * Whether the role of a database may do more than call the functions that migrations grant: it has rights on tables, owns a schema,
 * or could create them, before the first migration too. `false` while the database does not answer.
 */
const mayDoMore = async (database: Database): Promise<boolean> => {
  const outcome = await database.query(statement, []);
  return outcome.kind === 'rows' && readRow(outcome.rows[0]).flag('is_more');
};

/** What the address in a setting is for: the whole service, or lookups alone. */
const purposes = { NETLIFY_DB_URL: '', CATALOGUE_DB_URL: ' --for lookups' } as const;

/** A setting with the address of a role that only calls functions. */
export type RoleSetting = keyof typeof purposes;

/**
 * Why the role of a database, whose address is in `setting`, undoes the two roles, in a sentence with what to do; `undefined` when it
 * may only call functions, or while the database does not answer.
 */
export const findRoleFault = async (database: Database, setting: RoleSetting): Promise<string | undefined> =>
  (await mayDoMore(database))
    ? `${setting} has the address of a role that can do more than the service needs, such as the owner: set it to the address that npm run supplier -- role create --name <login>${purposes[setting]} prints, or set ROLE_CHECK=off to serve with this role.`
    : undefined;
