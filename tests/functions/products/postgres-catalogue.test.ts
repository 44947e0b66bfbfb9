import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import { CatalogueUnavailable } from '../../../functions/products/catalogue.ts';
import { openPostgresCatalogue } from '../../../functions/products/postgres-catalogue.ts';
import { createProductsEndpoint } from '../../../functions/products/products-endpoint.ts';
import { createLogin } from '../../../host/database/service-login.ts';
import { loadCatalogue } from '../../../tools/editors/catalogue/load/load-catalogue.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { writeLibrary } from '../../content/catalogue/temporary-catalogue.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { createTestPlatform } from '../platform.ts';

/** A catalogue of two manufacturers whose records all say the same generation. */
const libraryOfGeneration = (generation: string) =>
  libraryOf([
    ['Case', `${generation}-1`],
    ['Case', `${generation}.1`],
    [`Only ${generation}`, 'SHARED-1'],
  ]);

const address = 'https://nameplate.example/api/v1/products/Case/A-1';

describe('the catalogue in PostgreSQL', () => {
  const test = suiteDatabase(startPostgres);
  const open = () => openPostgresCatalogue(test.service, async () => {});
  const tables = async () => {
    const { rows } = await test.pool.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'catalogue'::regnamespace AND relname ~ '^product_[0-9]+$' ORDER BY 1",
    );
    return rows.map(({ name }) => name);
  };

  it('that was never loaded is unavailable, and does not answer that it has no such product', async () => {
    const platform = createTestPlatform();
    const answer = createProductsEndpoint(async () => open(), platform);
    const response = await answer(new Request(address), 'request-1');
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ code: 'catalogue_unavailable', retryable: true });
    expect(platform.lines[0]?.error).toContain('No catalogue has been loaded');
    await expect(open().findSimilarManufacturers('Case')).rejects.toThrow(CatalogueUnavailable);
    await expect(open().findPartNumber('A-1')).rejects.toThrow(CatalogueUnavailable);
  });

  it('is read in whole generations while the next ones are loaded', async () => {
    await loadCatalogue(writeLibrary(libraryOfGeneration('A')), test.pool);
    const catalogue = open();
    let isLoading = true;
    const seen = new Set<string>();
    const reading = async () => {
      while (isLoading) {
        const [a, b] = [
          await catalogue.findCandidates('Case', 'A/1'),
          await catalogue.findCandidates('Case', 'B/1'),
        ];
        for (const { length } of [a, b]) seen.add(`${length} candidates`);
        const shared = await catalogue.findPartNumber('SHARED-1');
        seen.add(`${shared.length} with the shared part number`);
      }
    };
    const readers = Promise.all(Array.from({ length: 4 }, reading));
    for (const generation of ['B', 'A', 'B', 'A', 'B'])
      await loadCatalogue(writeLibrary(libraryOfGeneration(generation)), test.pool);
    isLoading = false;
    await readers;
    expect([...seen].sort()).toEqual(['0 candidates', '1 with the shared part number', '2 candidates']);
    expect(await tables()).toHaveLength(1);
  });

  it('never takes products that were deleted meanwhile for products that do not exist', async () => {
    await loadCatalogue(writeLibrary(libraryOfGeneration('A')), test.pool);
    const client = await test.pool.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await client.query('SELECT 1');
    // The transaction goes on to see A, whose table is deleted.
    await loadCatalogue(writeLibrary(libraryOfGeneration('B')), test.pool);
    for (const statement of [
      "SELECT * FROM catalogue.find('case', 'A-1')",
      "SELECT * FROM catalogue.find_part_number('A-1', NULL, 9)",
      "SELECT * FROM catalogue.find_candidates('a1', 'case', 9)",
    ]) {
      await client.query('SAVEPOINT before');
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '40001' });
      await client.query('ROLLBACK TO before');
    }
    await client.query('ROLLBACK');
    client.release();
  });

  it('looks again when the catalogue was replaced meanwhile, once', async () => {
    await loadCatalogue(writeLibrary(libraryOfGeneration('A')), test.pool);
    const replaced = { kind: 'unavailable', cause: '40001 the catalogue was replaced meanwhile' } as const;
    const catalogueAfter = (times: number) => {
      let left = times;
      const query: typeof test.service.query = (text, values) => {
        const isLookup = text.includes('catalogue.find(');
        if (!isLookup || left === 0) return test.service.query(text, values);
        left -= 1;
        return Promise.resolve(replaced);
      };
      return openPostgresCatalogue({ query }, async () => {});
    };
    expect(await catalogueAfter(1).find('case', 'A-1')).toBeDefined();
    await expect(catalogueAfter(2).find('case', 'A-1')).rejects.toThrow(CatalogueUnavailable);
  });

  it('finds the names of the generation that is current', async () => {
    await loadCatalogue(writeLibrary(libraryOfGeneration('A')), test.pool);
    const catalogue = open();
    const namesLike = async (text: string) =>
      (await catalogue.findSimilarManufacturers(text)).map(({ name }) => name);
    expect(await namesLike('Only')).toEqual(['Only A']);
    await loadCatalogue(writeLibrary(libraryOfGeneration('B')), test.pool);
    expect(await namesLike('Only')).toEqual(['Only B']);
  });

  it('stays as it was when a load fails, and what the load left is deleted by the next one', async () => {
    await loadCatalogue(writeLibrary(libraryOfGeneration('A')), test.pool);
    const before = await tables();
    await test.pool.query(
      "ALTER TABLE catalogue.setting ADD CONSTRAINT refused CHECK (name <> 'base_url') NOT VALID",
    );
    await expect(loadCatalogue(writeLibrary(libraryOfGeneration('B')), test.pool)).rejects.toThrow('refused');
    expect(await tables()).toEqual(before);
    expect(await open().find('Case', 'A-1')).toBeDefined();
    await test.pool.query('ALTER TABLE catalogue.setting DROP CONSTRAINT refused');
    await test.pool.query('CREATE TABLE catalogue.product_2147483647 (LIKE catalogue.product)');
    await loadCatalogue(writeLibrary(libraryOfGeneration('B')), test.pool);
    expect(await tables()).toHaveLength(1);
    expect(await open().find('Case', 'B-1')).toBeDefined();
  });

  it('is loaded by one process at a time', async () => {
    const file = writeLibrary(libraryOfGeneration('A'));
    const loads = await Promise.allSettled([loadCatalogue(file, test.pool), loadCatalogue(file, test.pool)]);
    expect(loads.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(loads.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'load_running' },
    });
  });

  it.each([
    ['is missing', undefined],
    ['is not a database', 'not a database'],
    ['is empty', ''],
  ])('is not loaded from a file that %s', async (_what, text) => {
    const file = join(temporaryDirectory(), 'catalogue.sqlite');
    if (text !== undefined) writeFileSync(file, text);
    await expect(loadCatalogue(file, test.pool)).rejects.toMatchObject({
      code: 'not_a_lookup_database',
      message: expect.stringContaining('npm run build'),
    });
  });

  it('needs a role that can do no more than read it', async () => {
    await loadCatalogue(writeLibrary(libraryOfGeneration('A')), test.pool);
    const role = `reader_${process.pid}`;
    const created = await createLogin(test.pool, test.connectionString, role, 'lookups');
    if (created.kind === 'impossible') throw new Error(created.message);
    await loadCatalogue(writeLibrary(libraryOfGeneration('B')), test.pool);
    const pool = openPool(created.address);
    onTestFinished(async () => {
      await pool.end();
      await test.pool.query(`DROP ROLE ${role}`);
    });
    const catalogue = openPostgresCatalogue(
      createBoundedDatabase(() => pool),
      async () => {},
    );
    expect(await catalogue.find('Case', 'B-1')).toBeDefined();
    expect(await catalogue.findCandidates('Case', 'B/1')).toHaveLength(2);
    expect(await catalogue.findSimilarManufacturers('Only')).toHaveLength(1);
    for (const statement of [
      'DELETE FROM catalogue.current',
      "INSERT INTO catalogue.setting VALUES (1, 'base_url', '')",
      "SELECT nextval('catalogue.generation')",
      'SELECT * FROM catalogue.product',
      'SELECT * FROM supplier.api_key',
      'SELECT * FROM supplier.admit_request(NULL, NULL)',
      'CREATE TABLE catalogue.mine ()',
    ])
      await expect(pool.query(statement), statement).rejects.toThrow(/permission denied/);
  });

  it('is unavailable when the database is gone', async () => {
    const pool = openPool('postgres://postgres@127.0.0.1:1/postgres');
    const catalogue = openPostgresCatalogue(
      createBoundedDatabase(() => pool),
      () => pool.end(),
    );
    onTestFinished(() => catalogue.close());
    await expect(catalogue.find('Case', 'A-1')).rejects.toThrow(CatalogueUnavailable);
    await expect(catalogue.longestSplit()).rejects.toThrow('ECONNREFUSED');
  });
});
