import { readdirSync } from 'node:fs';
import { applyMigrations, NetlifyDB } from '@netlify/database-dev';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate, migrationsDirectory } from '../../../scripts/supplier/migrations.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { startPostgresServer } from '../../postgres/postgres-server.ts';

const names = readdirSync(migrationsDirectory)
  .map((file) => file.replace(/\.sql$/, ''))
  .sort();

describe('the migrations', () => {
  it('make an empty PostgreSQL ready, do nothing the second time, and take turns when two apply them', async () => {
    const server = await startPostgresServer();
    const pool = openPool(server.connectionString);
    onTestFinished(async () => {
      await pool.end();
      await server.remove();
    });
    const together = await Promise.all([migrate(pool), migrate(pool)]);
    expect(together.toSorted((one, other) => one.length - other.length)).toEqual([[], names]);
    expect(await migrate(pool)).toEqual([]);
    const { rows } = await pool.query('SELECT name FROM netlify.migrations ORDER BY name');
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(names);
  }, 60_000);

  it('are applied by the local server itself, from empty and again', async () => {
    const server = new NetlifyDB({ logger: () => {} });
    onTestFinished(() => server.stop());
    await server.start();
    expect(await applyMigrations(server, migrationsDirectory)).toEqual(names);
    expect(await server.applyMigrations(migrationsDirectory)).toEqual([]);
  }, 60_000);
});
