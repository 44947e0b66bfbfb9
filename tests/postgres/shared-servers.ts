import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../host/database/migrations.ts';
import { openPool } from './open-pool.ts';
import { startPostgresServer } from './postgres-server.ts';

type SharedServer = { readonly address: string; readonly stop: () => Promise<unknown> };

/** The PostgreSQL of a run, with the schema in the database that its address names. */
export const sharePostgres = async (): Promise<SharedServer> => {
  const { connectionString, remove } = await startPostgresServer();
  const pool = openPool(connectionString);
  await migrate(pool);
  await pool.end();
  return { address: connectionString, stop: remove };
};

/** A PGlite in a process of its own, which leaves the processor of the worker to the tests. */
const sharePglite = async (): Promise<SharedServer> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'pglite-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [address] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), exited]);
  if (typeof address !== 'string') throw new Error('The PGlite of the tests does not start.');
  return {
    address: address.trim(),
    stop: () => {
      child.stdin.end();
      return exited;
    },
  };
};

/** Starts the servers that the suites of a run share: one PostgreSQL, and one PGlite for each worker where it is tested too. */
export default async function setup({ vitest, name }: TestProject) {
  const length = name === 'embedded' ? vitest.config.maxWorkers : 0;
  const workers = Array.from({ length }, sharePglite);
  const [postgres, ...pglites] = await Promise.all([sharePostgres(), ...workers]);
  process.env.TEST_POSTGRES = postgres.address;
  if (pglites.length > 0) process.env.TEST_PGLITES = pglites.map(({ address }) => address).join(' ');
  return () => Promise.all([postgres, ...pglites].map(({ stop }) => stop()));
}
