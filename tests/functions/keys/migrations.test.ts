import { readdirSync } from 'node:fs';
import { applyMigrations as applyAsNetlify, NetlifyDB } from '@netlify/database-dev';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { migrationsDirectory } from '../../../host/database/migration-files.ts';
import { migrate } from '../../../host/database/migrations.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { startPostgresServer } from '../../postgres/postgres-server.ts';

const names = readdirSync(migrationsDirectory)
  .map((file) => file.replace(/\.sql$/, ''))
  .sort();

describe('the migrations', () => {
  let server: NetlifyDB;
  let connectionString: string;

  beforeAll(async () => {
    server = new NetlifyDB({ logger: () => {} });
    connectionString = await server.start();
  }, 60_000);
  beforeEach(() => server.reset());
  afterAll(() => server.stop());

  it('make an empty PostgreSQL ready, do nothing the second time, and take turns when two apply them', async () => {
    const postgres = await startPostgresServer();
    const pool = openPool(postgres.connectionString);
    onTestFinished(async () => {
      await pool.end();
      await postgres.remove();
    });
    const together = await Promise.all([migrate(pool), migrate(pool)]);
    const applied = together.map((migrated) => migrated.applied);
    expect(applied.toSorted((one, other) => one.length - other.length)).toEqual([[], names]);
    expect(await migrate(pool)).toEqual({ applied: [], recorded: [] });
    const { rows } = await pool.query('SELECT name FROM netlify.migrations ORDER BY name');
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(names);
  }, 60_000);

  it('are applied by Netlify too, and get their checksums once at the next migrate', async () => {
    expect(await applyAsNetlify(server, migrationsDirectory)).toEqual(names);
    const pool = openPool(connectionString);
    onTestFinished(() => pool.end());
    expect(await migrate(pool)).toEqual({ applied: [], recorded: names });
    expect(await migrate(pool)).toEqual({ applied: [], recorded: [] });
    expect(await server.applyMigrations(migrationsDirectory)).toEqual([]);
  }, 60_000);
});
