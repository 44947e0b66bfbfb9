import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { applyMigrations as applyAsNetlify, NetlifyDB } from '@netlify/database-dev';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { listAuditEntries } from '../../../functions/companies/audit.ts';
import { verifyAuditRecord } from '../../../functions/companies/audit-verification.ts';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import { migrationsDirectory } from '../../../scripts/database/migration-files.ts';
import { migrate } from '../../../scripts/database/migrations.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { startPostgresServer } from '../../postgres/postgres-server.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { done } from './done.ts';
import { owner } from './verified-company.ts';

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

  it('put the entries there were before the chain into it, as they were recorded', async () => {
    const earlier = temporaryDirectory();
    for (const name of names.filter((name) => name < '0006'))
      copyFileSync(join(migrationsDirectory, `${name}.sql`), join(earlier, `${name}.sql`));
    const pool = openPool(connectionString);
    onTestFinished(() => pool.end());
    await applyAsNetlify(server, earlier);
    await pool.query(
      "SELECT supplier.create_company('cmp_0000000000000000', 'Old', $1, true, 'operator:old', '2026-01-02T03:04:05Z')",
      [owner],
    );
    await migrate(pool);
    await pool.query("UPDATE supplier.company SET name = 'New'");

    const database = createBoundedDatabase(() => pool);
    const entries = await done(listAuditEntries(database, undefined, 100));
    expect(entries.map(({ number, action }) => [number, action])).toEqual([
      [1, 'company.created'],
      [2, 'company.verified'],
      [3, 'member.added'],
      [4, 'company.renamed'],
    ]);
    expect(entries[2]).toMatchObject({
      recordedAt: new Date('2026-01-02T03:04:05Z'),
      claimedActor: 'operator:old',
      sessionRole: undefined,
      email: owner,
    });
    expect((await done(verifyAuditRecord(database, undefined))).firstBreak).toBeUndefined();
  }, 60_000);
});
