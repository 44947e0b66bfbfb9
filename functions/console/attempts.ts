import { type ChangeOutcome, runChange } from '../database/change.ts';
import type { Database } from '../database/database.ts';

/**
 * Counts one attempt, exactly and for all instances of the service. The result is 0 if it is allowed; otherwise it is
 * not counted, and the result is the seconds until the next is allowed. `bucket` names what is counted, such as
 * `code:` and the SHA-256 of an address, with at most 200 characters; in any `windowSeconds`, at most `most` attempts
 * of a bucket are allowed.
 */
export const countAttempt = (
  database: Database,
  bucket: string,
  most: number,
  windowSeconds: number,
): Promise<ChangeOutcome<number>> =>
  runChange(
    database,
    'SELECT supplier.count_attempt($1, $2, $3) AS wait_seconds',
    [bucket, most, windowSeconds],
    ([row]) => {
      if (row === undefined) throw new Error('The database did not count the attempt.');
      return row.count('wait_seconds');
    },
  );

/** Takes back the newest attempt of a bucket, as if it had not been made. */
export const forgiveAttempt = (database: Database, bucket: string): Promise<ChangeOutcome<undefined>> =>
  runChange(database, 'SELECT supplier.forgive_attempt($1)', [bucket], () => undefined);

/** Deletes the counts whose window is over. Returns the number. To be called regularly. */
export const forgetAttempts = (database: Database): Promise<ChangeOutcome<number>> =>
  runChange(
    database,
    'SELECT supplier.forget_attempts() AS deleted',
    [],
    ([row]) => row?.count('deleted') ?? 0,
  );
