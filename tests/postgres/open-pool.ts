import pg from 'pg';

/** A pool, as `@netlify/database` makes it for a PostgreSQL server. */
export type TestPool = pg.Pool;

/** Opens a pool that takes it calmly when the server goes away. */
export const openPool = (connectionString: string): TestPool => {
  const pool = new pg.Pool({ connectionString });
  pool.on('error', () => {});
  return pool;
};
