import pg from 'pg';
import { createBoundedDatabase } from '../functions/database/bounded-database.ts';
import type { PresentedKey } from '../functions/keys/key-value.ts';
import { type ReportFacts, reportKeysInUrls } from '../functions/keys/keys-in-urls.ts';

// Not through `@netlify/database`, which triples the bundle of a function without a database of its own.
const database = createBoundedDatabase(() => {
  const { NETLIFY_DB_URL: connectionString } = process.env;
  if (!connectionString) throw new Error('NETLIFY_DB_URL is not set.');
  return new pg.Pool({ connectionString });
});

/** Marks keys that were sent in an address, in the database of this environment. */
export const report = (keys: readonly PresentedKey[]): Promise<ReportFacts> =>
  reportKeysInUrls(keys, database);
