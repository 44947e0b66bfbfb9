/** SQLSTATEs of a schema, table, function or column that is not there. */
const missingSchema = /^(?:3F000|42P01|42883|42703)\b/;

/** SQLSTATE class 28, and a database that does not exist. */
const refusedLogin = /^(?:28...|3D000)\b/;

/** What a database that cannot be used means, and what to do about it. */
export const unavailableMessage = (cause: string): string => {
  if (missingSchema.test(cause)) {
    return 'The database does not have the tables of this version. Apply the migrations with: npm run supplier -- migrate';
  }
  if (refusedLogin.test(cause)) {
    return 'The database refused the login. Check the user, password and database name in NETLIFY_DB_URL.';
  }
  return `The database did not answer (${cause}). Start the local server with npm start, or check NETLIFY_DB_URL.`;
};
