import type { Pool } from 'pg';
import { z } from 'zod';

/**
 * What a crash of the database may take from the counts: the requests of the last second before it; see decision 007.
 */
const lostInCrashMilliseconds = 1_000;

/** When a database was killed, in milliseconds since 1970: before the first of its processes, and after the last. */
export type Crash = { readonly from: number; readonly until: number };

const RowsSchema = z.array(z.object({ key_id: z.string(), times: z.array(z.string()) }));

const windowsSql = `
  SELECT key_id, ARRAY(SELECT (extract(epoch FROM accepted) * 1000000)::bigint::text FROM unnest(accepted_at) AS accepted) AS times
  FROM supplier.request_window WHERE cardinality(accepted_at) > 0`;

/** The times at which requests were counted, in microseconds since 1970 by the clock of the database. */
export const createWindowRecord = () => {
  const times = new Map<string, Set<number>>();
  const crashes: Crash[] = [];

  /** Reads the windows. They forget what is older than a minute, so read them more often than that. */
  const read = async (pool: Pool): Promise<void> => {
    const { rows } = await pool.query(windowsSql);
    for (const row of RowsSchema.parse(rows)) {
      const known = times.get(row.key_id) ?? new Set();
      for (const time of row.times) known.add(Number(time));
      times.set(row.key_id, known);
    }
  };

  /** Notes a crash of the database. */
  const noteCrash = (crash: Crash): void => {
    crashes.push(crash);
  };

  /** Whether a crash may have taken the count of something that happened in this time (milliseconds since 1970). */
  const mayBeLost = (from: number, until: number): boolean =>
    crashes.some((crash) => until >= crash.from - lostInCrashMilliseconds && from <= crash.until);

  return { times, crashes, read, noteCrash, mayBeLost };
};

/** The counts that were seen in the database. */
export type WindowRecord = ReturnType<typeof createWindowRecord>;
