import { afterAll, beforeAll } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/** A database for the suite that asks for it: it starts before the suite's first test and stops after its last. */
export const suiteDatabase = (start: () => Promise<TestDatabase>): Omit<TestDatabase, 'stop'> => {
  let running: TestDatabase | undefined;
  beforeAll(async () => {
    running = await start();
  }, 60_000);
  afterAll(() => running?.stop());
  const started = (): TestDatabase => {
    if (running === undefined) throw new Error('The database has not started yet.');
    return running;
  };
  return {
    get connectionString() {
      return started().connectionString;
    },
    get pool() {
      return started().pool;
    },
    get servicePool() {
      return started().servicePool;
    },
    database: { query: (...given) => started().database.query(...given) },
    service: { query: (...given) => started().service.query(...given) },
  };
};
