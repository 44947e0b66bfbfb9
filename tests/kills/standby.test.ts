import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openPostgresCatalogue } from '../../functions/catalogue/postgres-catalogue.ts';
import { createBoundedDatabase } from '../../functions/database/bounded-database.ts';
import { migrate } from '../../host/database/migrations.ts';
import { groupRoles } from '../../host/database/service-login.ts';
import { loadCatalogue } from '../../tools/editors/catalogue/load/load-catalogue.ts';
import { libraryWith } from '../content/catalogue/library-of.ts';
import { writeLibrary } from '../content/catalogue/temporary-catalogue.ts';
import { openPool, type TestPool } from '../postgres/open-pool.ts';
import { type PostgresServer, startPostgresServer } from '../postgres/postgres-server.ts';

const records = 50;
const rounds = 200;

/** A catalogue whose records say which load they came with. */
const fileOfGeneration = (generation: number): string =>
  writeLibrary(
    libraryWith(
      Array.from({ length: records }, (_, position): [string, string] => ['Works', `N-${position}`]),
      () => ({ name: `Switch of load ${generation}` }),
    ),
    [],
  );

describe('a hot standby', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let owner: TestPool;

  beforeAll(async () => {
    primary = await startPostgresServer();
    const pool = openPool(primary.connectionString);
    await migrate(pool);
    await pool.end();
    standby = await primary.startStandby();
    owner = openPool(primary.connectionString);
  }, 60_000);

  afterAll(async () => {
    await owner.end();
    await standby.remove();
    await primary.remove();
  });

  it('answers 10,000 lookups and the pages beside them while catalogues are loaded, and after the primary server has died', {
    timeout: 120_000,
  }, async () => {
    await loadCatalogue(fileOfGeneration(0), owner);
    const pool = openPool(standby.connectionString, groupRoles.service);
    onTestFinished(() => pool.end());
    const { rows } = await pool.query('SELECT pg_is_in_recovery() AS follows');
    expect(rows).toEqual([{ follows: true }]);
    const database = createBoundedDatabase(() => pool);
    const catalogue = openPostgresCatalogue(database, async () => {});
    const isThere = async () => (await catalogue.find('works', 'N-0')) !== undefined;
    await expect.poll(() => isThere().catch(() => false), { timeout: 10_000 }).toBe(true);

    const readAll = async () => {
      const found = await Promise.all(
        Array.from({ length: records }, (_, position) => catalogue.find('works', `N-${position}`)),
      );
      const { entries, total } = await catalogue.listRecords({}, 'part-number', 0);
      const search = await catalogue.search('switch', 0);
      // A list is of one load, whole.
      expect([found.filter((product) => product !== undefined).length, total, search.total]).toEqual([
        records,
        records,
        records,
      ]);
      expect(new Set(entries.map(({ name }) => name)).size).toBe(1);
    };
    const loading = (async () => {
      for (const generation of [1, 2, 3]) await loadCatalogue(fileOfGeneration(generation), owner);
    })();
    for (let round = 0; round < rounds; round += 1) await readAll();
    await loading;
    const newest = async () => (await catalogue.listRecords({}, 'part-number', 0)).entries[0]?.name;
    await expect.poll(newest, { timeout: 10_000 }).toBe('Switch of load 3');

    await primary.stop();
    await readAll();
    expect(await newest()).toBe('Switch of load 3');
  });
});
