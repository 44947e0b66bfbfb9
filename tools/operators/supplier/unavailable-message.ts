import { isDenied, isSchemaMissing } from '../../../host/database/operator-pool.ts';

/** What the driver and a server that stops say of a connection that was there. */
const lostConnection = /^(?:57P0[12]|ECONNRESET|EPIPE|Connection terminated)/;

/** SQLSTATE class 28, and a database that does not exist. */
const refusedLogin = /^(?:28...|3D000)\b/;

/** What a database that cannot be used means, and what to do about it. */
export const unavailableMessage = (cause: string): string => {
  if (isSchemaMissing(cause)) {
    return 'The database does not have the tables of this version. Apply the migrations with: npm run supplier -- migrate';
  }
  if (refusedLogin.test(cause)) {
    return 'The database refused the login. Check the user, password and database name in OWNER_DB_URL or NETLIFY_DB_URL.';
  }
  if (isDenied(cause)) {
    return `The role of this address may not do that (${cause}). Set OWNER_DB_URL to the address of the owner of the tables.`;
  }
  if (lostConnection.test(cause)) {
    return `The connection to the database was lost (${cause}). Check whether the change is there; each takes effect as a whole or not at all. If not, run the command again.`;
  }
  return `The database did not answer (${cause}). Start the local server with npm start, or check OWNER_DB_URL and NETLIFY_DB_URL.`;
};
