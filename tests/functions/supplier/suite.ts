import { afterAll, beforeAll } from 'vitest';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import type { TestDatabase } from '../../postgres/test-database.ts';
import { createSupplierService, type SupplierService } from './supplier-service.ts';

/** A database and the service over it, in the role of the service. */
export type Suite = { readonly test: TestDatabase; readonly service: SupplierService };

/**
 * Starts a database before the tests of a suite and stops it after them. Call the result inside tests only. A suite that
 * sends many requests at once gives them longer than the service does, because a busy machine may need it.
 */
export const useSupplierService = (
  start: () => Promise<TestDatabase>,
  deadlineMilliseconds?: number,
): (() => Suite) => {
  let suite: Suite | undefined;
  beforeAll(async () => {
    const test = await start();
    const database = createBoundedDatabase(() => test.servicePool, deadlineMilliseconds);
    suite = { test, service: createSupplierService(database, test.database) };
  }, 60_000);
  afterAll(() => suite?.test.stop());
  return () => {
    if (suite === undefined) throw new Error('The database has not been started.');
    return suite;
  };
};
