import type { Database } from '../../functions/database/database.ts';

/** Whether a database is unavailable for a statement because it lacks the schema, table, function or column. */
export const isSchemaMissing = (cause: string): boolean => /^(?:3F000|42P01|42883|42703)\b/.test(cause);

/** Whether a database is unavailable for a statement because the role may not run it. */
export const isDenied = (cause: string): boolean => /^42501\b/.test(cause);

const statements = [
  'SELECT supplier.applied_migrations() AS name',
  // A database from before the function. Its address is the owner's, because there was no other.
  'SELECT name FROM netlify.migrations',
];

/**
 * The names of the migrations that a database has, for the role of the service or the owner. Throws what to do when the
 * database does not answer, or not to this role.
 */
export const readAppliedNames = async (database: Database): Promise<string[]> => {
  for (const statement of statements) {
    const outcome = await database.query(statement, []);
    if (outcome.kind === 'rows') return outcome.rows.map((row) => String(Reflect.get(Object(row), 'name')));
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
};
