import { listAuditEntries } from '../../../../functions/keys/audit.ts';
import { verifyAuditRecord } from '../../../../functions/keys/audit-verification.ts';
import { suiteDatabase } from '../../../postgres/suite-database.ts';
import type { TestDatabase } from '../../../postgres/test-database.ts';
import { done } from '../done.ts';

/** A database for the suite that asks for it, and what its audit record says. */
export const suiteRecord = (start: () => Promise<TestDatabase>) => {
  const test = suiteDatabase(start);
  const { database } = test;
  const entries = () => done(listAuditEntries(database, undefined, 1000));
  return {
    test,
    database,
    /** Every entry, the oldest first. */
    entries,
    /** The first break of the chain, if it has one. */
    verdict: async () => (await done(verifyAuditRecord(database, undefined))).firstBreak,
    /** The entries that a statement leaves, without those there were. */
    left: async (statement: string, values: readonly unknown[] = []) => {
      const before = (await entries()).length;
      await test.pool.query(statement, [...values]);
      return (await entries()).slice(before);
    },
    /** Runs statements in one transaction on one connection, and undoes it if one fails. */
    inTransaction: async (...statements: readonly string[]): Promise<void> => {
      const client = await test.pool.connect();
      try {
        await client.query('BEGIN');
        for (const statement of statements) await client.query(statement);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
  };
};
