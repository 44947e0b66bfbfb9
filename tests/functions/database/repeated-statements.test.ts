import { describe, expect, it, onTestFinished } from 'vitest';
import { createBoundedDatabase, maxConnections } from '../../../functions/database/bounded-database.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases, startPostgres } from '../../postgres/test-database.ts';

const statement = 'SELECT $1::integer AS given';

const repeated = { isRepeated: true };

describe.each(databases)('statements that are repeated, on %s', (_name, start) => {
  const test = suiteDatabase(start);

  it('are answered on every connection, also where all connections have one session', async () => {
    const processes = [1, 2].map(() => {
      const pool = openPool(test.connectionString);
      onTestFinished(() => pool.end());
      return createBoundedDatabase(() => pool);
    });
    for (const database of processes) {
      const values = Array.from({ length: 3 * maxConnections }, (_, index) => index);
      const outcomes = await Promise.all(values.map((value) => database.query(statement, [value], repeated)));
      expect(outcomes).toEqual(values.map((given) => ({ kind: 'rows', rows: [{ given }] })));
    }
  });
});

describe('a statement that is repeated', () => {
  const test = suiteDatabase(startPostgres);

  const open = () => {
    const pool = openPool(test.connectionString);
    onTestFinished(() => pool.end());
    const database = createBoundedDatabase(() => pool);
    const ask = async (given: number) => {
      expect(await database.query(statement, [given], repeated)).toEqual({ kind: 'rows', rows: [{ given }] });
    };
    const kept = async (): Promise<number> => {
      const { rows } = await pool.query('SELECT FROM pg_prepared_statements WHERE statement = $1', [
        statement,
      ]);
      return rows.length;
    };
    return { pool, database, ask, kept };
  };

  it('is kept by its connection, and another is not', async () => {
    const { pool, database, ask, kept } = open();
    await database.query(statement, [1]);
    expect(await kept()).toBe(0);
    await ask(2);
    await ask(3);
    expect([await kept(), pool.totalCount]).toEqual([1, 1]);
  });

  it('is answered when the session no longer has it, as behind a pooler that changes sessions', async () => {
    const { pool, ask, kept } = open();
    await ask(1);
    await pool.query('DEALLOCATE ALL');
    await ask(2);
    await ask(3);
    expect([await kept(), pool.totalCount]).toEqual([0, 1]);
  });

  it('is answered when a migration has changed the columns of its result', async () => {
    const { pool, database } = open();
    await pool.query('CREATE TABLE public.changing (a integer)');
    const read = () => database.query('SELECT * FROM public.changing', [], repeated);
    expect(await read()).toEqual({ kind: 'rows', rows: [] });
    await pool.query('ALTER TABLE public.changing ADD b integer');
    await pool.query('INSERT INTO public.changing VALUES (1, 2)');
    expect(await read()).toEqual({ kind: 'rows', rows: [{ a: 1, b: 2 }] });
  });

  it('opens no more connections than a process may have', async () => {
    const { database, pool } = open();
    await Promise.all(Array.from({ length: 4 * maxConnections }, () => database.query('SELECT 1', [])));
    expect(pool.totalCount).toBe(maxConnections);
  });
});
