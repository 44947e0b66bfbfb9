import { describe, expect, it } from 'vitest';
import { refusalReasons, runChange } from '../../../functions/database/change.ts';
import type { Database, QueryOutcome } from '../../../functions/database/database.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { startPostgres } from '../../postgres/test-database.ts';

const answering = (outcome: QueryOutcome): Database => ({ query: async () => outcome });
const readNothing = () => undefined;

describe('a change', () => {
  it('is done with what is read from its rows', async () => {
    const database = answering({ kind: 'rows', rows: [{ count: 1 }, { count: 2 }] });
    const outcome = runChange(database, '', [], (rows) => rows.map((row) => row.count('count')));
    expect(await outcome).toEqual({ kind: 'done', result: [1, 2] });
  });

  it('passes statement and values on, and the outcome of an unavailable database back', async () => {
    const asked: unknown[] = [];
    const database: Database = {
      query: async (...given) => {
        asked.push(given);
        return { kind: 'unavailable', cause: 'down' };
      },
    };
    expect(await runChange(database, 'SELECT $1', ['a'], readNothing)).toEqual({
      kind: 'unavailable',
      cause: 'down',
    });
    expect(asked).toEqual([['SELECT $1', ['a']]]);
  });

  it.each(refusalReasons)('that is refused for %s says so', async (reason) => {
    const database = answering({ kind: 'refused', reason, fact: 'a fact' });
    expect(await runChange(database, '', [], readNothing)).toEqual({
      kind: 'refused',
      reason,
      fact: 'a fact',
    });
  });

  it('that is refused for a reason nobody knows is a fault', async () => {
    const database = answering({ kind: 'refused', reason: 'nobody knows', fact: '' });
    await expect(runChange(database, '', [], readNothing)).rejects.toThrow('unknown reason');
  });
});

describe('the reasons for which the database refuses', () => {
  const test = suiteDatabase(startPostgres);

  it('are all known', async () => {
    const { rows } = await test.pool.query<{ reason: string }>(
      `SELECT DISTINCT reason[1] AS reason
       FROM pg_proc, regexp_matches(prosrc, 'supplier\\.refuse\\(\\s*''(\\w+)''', 'g') AS reason
       WHERE pronamespace = 'supplier'::regnamespace ORDER BY 1`,
    );
    const raised = rows.map(({ reason }) => reason);
    expect(raised.length).toBeGreaterThan(15);
    expect(raised.filter((reason) => !refusalReasons.some((known) => known === reason))).toEqual([]);
  });
});
