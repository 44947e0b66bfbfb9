import pg from 'pg';

const ignore = () => {};

/**
 * The connections of a tool. One that breaks rejects the statement that runs on it, so the tool can say what happened. It
 * also emits an error, in the pool while it is idle, which would end the process if nobody listened.
 */
export const openOperatorPool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool(config);
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
};

/** Whether a database is unavailable for a statement because it lacks the schema, table, function or column. */
export const isSchemaMissing = (cause: string): boolean => /^(?:3F000|42P01|42883|42703)\b/.test(cause);

/** Whether a database is unavailable for a statement because the role may not run it. */
export const isDenied = (cause: string): boolean => /^42501\b/.test(cause);
