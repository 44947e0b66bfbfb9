import pg from 'pg';

/** A pool, as `@netlify/database` makes it for a PostgreSQL server. */
export type TestPool = pg.Pool;

/** Opens a pool that takes it calmly when the server goes away; with `role`, each of its sessions takes on that role. */
export const openPool = (connectionString: string, role?: string): TestPool => {
  const pool = new pg.Pool({ connectionString, ...(role && { options: `-c role=${role}` }) });
  pool.on('error', () => {});
  return pool;
};
