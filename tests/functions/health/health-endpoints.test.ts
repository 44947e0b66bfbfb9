import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CatalogueUnavailable } from '../../../functions/catalogue/catalogue.ts';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import type { Database } from '../../../functions/database/database.ts';
import { neededMigration } from '../../../functions/database/database-fault.ts';
import { type HealthServices, healthEndpoints } from '../../../functions/health/health-endpoints.ts';
import { createFunction } from '../../../functions/http/endpoint.ts';
import { readMigrationFiles } from '../../../host/database/migration-files.ts';
import { migrate } from '../../../host/database/migrations.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { startPostgresServer } from '../../postgres/postgres-server.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases, startPostgres } from '../../postgres/test-database.ts';
import { context, createTestPlatform } from '../platform.ts';

const opened: HealthServices['catalogue'] = async () => ({
  settings: async () => ({ baseUrl: 'https://nameplate.example', readings: { limitDays: 180, sources: [] } }),
});

/** The two addresses over these services, with a clock. */
const createHealth = (services: Partial<HealthServices>) => {
  const platform = createTestPlatform();
  const time = { milliseconds: 0 };
  const endpoints = healthEndpoints(
    { catalogue: opened, database: undefined, isRoleChecked: false, now: () => new Date(), ...services },
    { ...platform, monotonicMilliseconds: () => time.milliseconds },
  );
  const answer = createFunction(endpoints, platform);
  const ask = (path: string, method = 'GET') =>
    answer(new Request(`https://nameplate.example${path}`, { method }), context);
  return { ask, time, lines: platform.lines };
};

const soundRow = {
  is_ready: true,
  database_time: new Date(),
  is_standby: false,
  is_read_only: false,
  newest_migration: neededMigration,
};

it('names the sources whose newest reading is older than the limit of the owner, and stays ready', async () => {
  const sources = [
    { id: 'cisagov/CSAF', name: 'CISA', readOn: '2026-05-31' },
    { id: 'linuxcnc-ethercat/esi-data', name: 'EtherCAT', readOn: '2024-02-04' },
  ];
  const catalogue: HealthServices['catalogue'] = async () => ({
    settings: async () => ({ baseUrl: 'https://nameplate.example', readings: { limitDays: 180, sources } }),
  });
  const on = async (day: string) => {
    const { ask } = createHealth({ catalogue, now: () => new Date(`${day}T23:00:00Z`) });
    const response = await ask('/readyz');
    return [response.status, await response.json()];
  };
  const esi = { id: 'linuxcnc-ethercat/esi-data', readOn: '2024-02-04' };
  const csaf = { id: 'cisagov/CSAF', readOn: '2026-05-31' };
  expect(await on('2024-08-02')).toEqual([200, { status: 'ready' }]);
  expect(await on('2026-11-27')).toEqual([
    200,
    { status: 'ready', oldReadings: { limitDays: 180, sources: [esi] } },
  ]);
  expect(await on('2026-11-28')).toEqual([
    200,
    { status: 'ready', oldReadings: { limitDays: 180, sources: [esi, csaf] } },
  ]);
});

/** A database that answers or not, and counts its statements. */
const createSwitched = () => {
  const state = { isUp: true, statements: 0 };
  const database: Database = {
    query: async () => {
      state.statements += 1;
      return state.isUp
        ? { kind: 'rows', rows: [soundRow] }
        : { kind: 'unavailable', cause: 'connect ECONNREFUSED' };
    },
  };
  return { state, database };
};

describe.each(databases)('readiness, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);

  it('is told when the catalogue opens and the database has the tables of the service', async () => {
    const { ask } = createHealth({ database: test.service });
    const response = await ask('/readyz');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }]);
  });

  it('is refused, with the difference, where the clock is not that of the database', async () => {
    const off = (seconds: number) => () => new Date(Date.now() + seconds * 1000);
    for (const seconds of [-7200, 60]) {
      const { ask, lines } = createHealth({ database: test.service, now: off(seconds) });
      expect((await ask('/readyz')).status).toBe(503);
      expect(lines[0]?.error).toMatch(
        /^The clock of this instance differs from that of the database by (?:7[12]\d\d|[56]\d) seconds\./,
      );
    }
    expect((await createHealth({ database: test.service, now: off(20) }).ask('/readyz')).status).toBe(200);
  });

  /** Readiness is refused, and the reason is in the log alone. */
  const expectRefusal = async (reason: string) => {
    const { ask, lines } = createHealth({ database: test.service });
    const response = await ask('/readyz');
    expect(response.status).toBe(503);
    expect(await response.text()).not.toMatch(/migration|standby|read-only/);
    expect(lines).toMatchObject([{ route: '/readyz', status: 503, error: expect.stringContaining(reason) }]);
  };

  it('is refused where the tables can be read and changes fail, with the error of the database, and told again afterwards', async () => {
    await test.pool.query(`
      CREATE FUNCTION fill_disk() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100';
      END $$;
      CREATE TRIGGER fill_disk BEFORE INSERT OR UPDATE ON supplier.attempt EXECUTE FUNCTION fill_disk();`);
    await expectRefusal('53100 could not extend file: No space left on device');
    await test.pool.query('DROP TRIGGER fill_disk ON supplier.attempt');
    expect((await createHealth({ database: test.service }).ask('/readyz')).status).toBe(200);
  });

  it('is told of a database that is ahead of this version, and refused to one that lacks its newest migration', async () => {
    const rename = 'UPDATE netlify.migrations SET name = $2 WHERE name = $1';
    await test.pool.query(rename, [neededMigration, '9999_later']);
    expect((await createHealth({ database: test.service }).ask('/readyz')).status).toBe(200);
    await test.pool.query('DELETE FROM netlify.migrations WHERE name = $1', ['9999_later']);
    await expectRefusal(`and this version needs ${neededMigration}. Apply what is missing`);
    await test.pool.query('DELETE FROM netlify.migrations');
    await expectRefusal('The newest migration of the database is missing');
  });

  it('is told where the platform keeps the history of migrations elsewhere', async () => {
    await test.pool.query('DROP TABLE netlify.migrations CASCADE');
    expect((await createHealth({ database: test.service }).ask('/readyz')).status).toBe(200);
  });
});

describe('readiness, on PostgreSQL', () => {
  const test = suiteDatabase(startPostgres);

  it('is refused to the owner of the database where the role is checked, with what to do', async () => {
    const asOwner = { database: test.database, isRoleChecked: true };
    const { ask, lines } = createHealth(asOwner);
    expect((await ask('/readyz')).status).toBe(503);
    expect(lines[0]?.error).toContain('npm run supplier -- role create');
    for (const ready of [
      { ...asOwner, isRoleChecked: false },
      { ...asOwner, database: test.service },
    ]) {
      expect((await createHealth(ready).ask('/readyz')).status).toBe(200);
    }
  });

  it('is refused while the database takes no changes: on a standby, and with read-only transactions', async () => {
    const server = await startPostgresServer();
    const pool = openPool(server.connectionString);
    onTestFinished(async () => {
      await pool.end();
      await server.remove();
    });
    const readiness = async () => {
      const { ask, lines } = createHealth({ database: createBoundedDatabase(() => pool) });
      return [(await ask('/readyz')).status, lines[0]?.error];
    };
    await migrate(pool);
    expect(await readiness()).toEqual([200, undefined]);

    await pool.query("ALTER SYSTEM SET default_transaction_read_only = 'on'");
    await server.stop();
    await server.start();
    expect(await readiness()).toEqual([503, expect.stringContaining('its transactions are read-only')]);

    const { rows } = await pool.query('SHOW data_directory');
    await server.stop();
    await writeFile(join(rows[0]?.data_directory, 'standby.signal'), '');
    await server.start();
    expect(await readiness()).toEqual([503, expect.stringContaining('The database is a standby')]);
  });
});

describe('readiness, on a PostgreSQL whose disk is full', () => {
  const test = suiteDatabase(startPostgres);

  it('is refused although the row that it writes fits into its page, because it writes to a file as well', async () => {
    const { rows } = await test.pool.query('SELECT current_database() AS name');
    // As if 128 kB were left on the disk, for connections that are opened from now on.
    await test.pool.query(`ALTER DATABASE "${rows[0]?.name}" SET temp_file_limit = '128kB'`);
    const { ask, lines } = createHealth({ database: test.service });
    expect((await ask('/readyz')).status).toBe(503);
    expect(lines[0]?.error).toContain('temporary file size exceeds');
  });
});

it('asks for the newest migration that there is', async () => {
  const newest = (await readMigrationFiles()).at(-1)?.name;
  expect(neededMigration, 'Set neededMigration in functions/database/database-fault.ts.').toBe(newest);
});

describe('readiness', () => {
  it('is refused when the build names another address than the service has, with what to do in the log alone', async () => {
    const { ask, lines } = createHealth({
      catalogue: async () => ({
        settings: async () => ({
          baseUrl: 'http://localhost:8888',
          readings: { limitDays: 180, sources: [] },
        }),
      }),
    });
    const response = await ask('/readyz');
    expect([response.status, JSON.stringify(await response.json())]).toEqual([
      503,
      expect.not.stringContaining('localhost'),
    ]);
    expect(lines[0]?.error).toMatch(
      /^The build is for http:\/\/localhost:8888, and .* SITE_URL=http:\/\/localhost:8888\.$/,
    );
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
