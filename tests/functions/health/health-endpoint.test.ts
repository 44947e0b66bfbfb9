import { describe, expect, it } from 'vitest';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import type { Database } from '../../../functions/database/database.ts';
import { createHealthEndpoint, type HealthServices } from '../../../functions/health/health-endpoint.ts';
import { CatalogueUnavailable } from '../../../functions/products/catalogue.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import { createTestPlatform } from '../platform.ts';

const opened: HealthServices['catalogue'] = async () => ({ longestSplit: async () => 2 });

/** The two addresses over these services, with a clock. */
const createHealth = (services: Partial<HealthServices>) => {
  const platform = createTestPlatform();
  const time = { milliseconds: 0 };
  const answer = createHealthEndpoint(
    { catalogue: opened, database: undefined, ...services },
    { ...platform, monotonicMilliseconds: () => time.milliseconds },
  );
  const ask = (path: string, method = 'GET') =>
    answer(new Request(`https://nameplate.example${path}`, { method }), 'request-1');
  return { ask, time, lines: platform.lines };
};

/** A database that answers or not, and counts its statements. */
const createSwitched = () => {
  const state = { isUp: true, statements: 0 };
  const database: Database = {
    query: async () => {
      state.statements += 1;
      return state.isUp ? { kind: 'rows', rows: [] } : { kind: 'unavailable', cause: 'connect ECONNREFUSED' };
    },
  };
  return { state, database };
};

describe.each(databases)('readiness, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);

  it('is told when the catalogue opens and the database has the tables of the service', async () => {
    const { ask } = createHealth({ database: test.database });
    const response = await ask('/readyz');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }]);
  });
});

describe('the addresses for operators', () => {
  it.each([
    ['/livez', { status: 'live' }],
    ['/livez/', { status: 'live' }],
    ['/readyz', { status: 'ready' }],
  ])('answer %s as JSON that no cache keeps and no search engine lists', async (path, body) => {
    const { ask } = createHealth({});
    const response = await ask(path);
    expect([response.status, await response.json()]).toEqual([200, body]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    const head = await ask(path, 'HEAD');
    expect([head.status, head.body]).toEqual([200, null]);
    expect((await ask(path, 'POST')).status).toBe(405);
  });

  it('say that the process lives while nothing else works', async () => {
    const { ask } = createHealth({
      catalogue: async () => {
        throw new Error('no such file');
      },
      database: { query: async () => ({ kind: 'unavailable', cause: 'x' }) },
    });
    expect((await ask('/livez')).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(503);
  });

  it('answer 503 without the cause, which is in the log, while the database is down', async () => {
    const { database, state } = createSwitched();
    state.isUp = false;
    const { ask, lines } = createHealth({ database });
    const response = await ask('/readyz');
    const body = await response.text();
    expect(response.status).toBe(503);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(JSON.parse(body)).toMatchObject({ status: 503, code: 'service_unavailable', retryable: true });
    expect(body).not.toContain('ECONNREFUSED');
    expect(lines).toMatchObject([{ route: '/readyz', status: 503, error: 'connect ECONNREFUSED' }]);
  });

  it('answer 503 within its deadline while a database hangs', async () => {
    const pool = {
      connect: () => new Promise<never>(() => {}),
      on: () => {},
      options: {},
    };
    const { ask } = createHealth({ database: createBoundedDatabase(() => pool, 5) });
    expect((await ask('/readyz')).status).toBe(503);
  });

  it.each([new Error('ENOENT: /secret/path'), new CatalogueUnavailable('/secret/path')])(
    'answer 503 without the cause while the catalogue does not open: %s',
    async (error) => {
      const { ask, lines } = createHealth({
        catalogue: async () => {
          throw error;
        },
      });
      const response = await ask('/readyz');
      expect(response.status).toBe(503);
      const body = await response.text();
      expect(JSON.parse(body)).toMatchObject({ code: 'catalogue_unavailable' });
      expect(body).not.toContain('secret');
      expect(lines[0]?.error).toContain('/secret/path');
    },
  );

  it('ask the database at most once in five seconds, however often they are called', async () => {
    const { database, state } = createSwitched();
    const { ask, time } = createHealth({ database });
    await Promise.all(Array.from({ length: 50 }, () => ask('/readyz')));
    time.milliseconds = 4_999;
    await ask('/readyz');
    expect(state.statements).toBe(1);
    state.isUp = false;
    time.milliseconds = 5_000;
    expect((await ask('/readyz')).status).toBe(503);
    state.isUp = true;
    time.milliseconds = 10_000;
    expect((await ask('/readyz')).status).toBe(200);
    expect(state.statements).toBe(3);
  });
});
