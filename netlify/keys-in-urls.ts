import pg from 'pg';
import { createBoundedDatabase } from '../functions/database/bounded-database.ts';
import { createAttemptWindow, unlimitedAttempts } from '../functions/keys/attempt-window.ts';
import type { PresentedKey } from '../functions/keys/key-value.ts';
import { keysInUrlsLimit, type ReportFacts, reportKeysInUrls } from '../functions/keys/keys-in-urls.ts';

// Not through `@netlify/database`, which triples the bundle of a function without a database of its own.
const database = createBoundedDatabase(() => {
  const { NETLIFY_DB_URL: connectionString } = process.env;
  if (!connectionString) throw new Error('NETLIFY_DB_URL is not set.');
  return new pg.Pool({ connectionString });
});

/** Shared by the functions of a process. `ADDRESS_LIMITS=off` is for tests and measurements, which have one address. */
const lookedUp =
  process.env.ADDRESS_LIMITS === 'off'
    ? unlimitedAttempts
    : createAttemptWindow(keysInUrlsLimit, () => performance.now());

/** Marks keys that a network sent in an address, in the database of this environment. */
export const report = (keys: readonly PresentedKey[], network: string): Promise<ReportFacts> =>
  reportKeysInUrls(keys, network, database, lookedUp);
