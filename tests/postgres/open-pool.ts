import { getDatabase } from '@netlify/database';

/** A pool, as `@netlify/database` makes it. */
export type TestPool = ReturnType<typeof getDatabase>['pool'];

/** Opens a pool that takes it calmly when the server goes away. */
export const openPool = (connectionString: string): TestPool => {
  const { pool } = getDatabase({ connectionString });
  pool.on('error', () => {});
  return pool;
};
