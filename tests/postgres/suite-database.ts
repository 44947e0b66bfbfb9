import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/**
 * A database for the suite that asks for it: it starts before the suite's first test and stops after its last. With a time, its
 * clock stands there when a test begins.
 */
export const suiteDatabase = (
  start: () => Promise<TestDatabase>,
  time?: Date,
): Omit<TestDatabase, 'stop'> => {
  let running: TestDatabase | undefined;
  beforeAll(async () => {
    running = await start();
  }, 60_000);
  afterAll(() => running?.stop());
  if (time !== undefined) beforeEach(() => running?.setTime(time));
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
    setTime: (at) => started().setTime(at),
  };
};
