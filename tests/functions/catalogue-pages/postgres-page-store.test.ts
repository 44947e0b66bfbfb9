import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PageStore } from '../../../functions/catalogue-pages/page-store.ts';
import { createPagesEndpoint } from '../../../functions/catalogue-pages/pages-endpoint.ts';
import { openPostgresPageStore } from '../../../functions/catalogue-pages/postgres-page-store.ts';
import { openSqlitePageStore } from '../../../functions/catalogue-pages/sqlite-page-store.ts';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import { CatalogueUnavailable } from '../../../functions/products/catalogue.ts';
import { createLogin } from '../../../host/database/service-login.ts';
import { readContent } from '../../../src/content/read-content.ts';
import { recordsOnPage, resultsOnPage } from '../../../src/contracts/page-views.ts';
import { type CatalogueFilterValues, recordOrders } from '../../../src/contracts/site-paths.ts';
import { searchedPages } from '../../../src/publish/catalogue-tables/searched-pages.ts';
import { loadCatalogue } from '../../../tools/editors/catalogue/load/load-catalogue.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases, startPostgres } from '../../postgres/test-database.ts';
import { createTestPlatform } from '../platform.ts';
import { libraryWith, writePages } from './served-pages.ts';

/** A part of the catalogue of the project, with everything that its records have, and all other pages that a search finds. */
const partOfCatalogue = async () => {
  const reading = await readContent(process.cwd(), '9999-12-31');
  if (reading.kind === 'findings') throw new Error('The content of the project has findings.');
  const { content } = reading;
  const products = content.catalogue.products.filter((_, position) => position % 20 === 0);
  const catalogue = { ...content.catalogue, products };
  return { catalogue, pages: searchedPages(process.cwd(), { ...content, catalogue }) };
};

describe.each(databases)('the pages in %s', (_, start) => {
  const test = suiteDatabase(start);

  it('are byte for byte those in the file', { timeout: 120_000 }, async () => {
    const { catalogue, pages } = await partOfCatalogue();
    const path = writePages(catalogue, pages);
    await loadCatalogue(path, test.pool);
    const file = openSqlitePageStore(path);
    onTestFinished(() => file.close());
    const database = openPostgresPageStore(test.service, async () => {});
    const same = async (what: string, read: (store: PageStore) => Promise<unknown>) => {
      const [one, other] = await Promise.all([read(file), read(database)]);
      expect(JSON.stringify(other), what).toBe(JSON.stringify(one));
    };

    const ids = catalogue.products.map(({ record }) => record.id);
    const removed = [...catalogue.editionIndex.removed.keys()];
    for (const id of [...ids.filter((_id, position) => position % 5 === 0), ...removed, 'prd_none', '\0']) {
      await same(`record ${id}`, (store) => store.findRecord(id));
      await same(`statements of ${id}`, (store) => store.findStatements(id));
      await same(`removed ${id}`, (store) => store.findRemoved(id));
    }

    await same('manufacturers', (store) => store.manufacturers());
    await same('the dataset', (store) => store.dataset());
    await same('where errors are reported', (store) => store.ownReports());
    for (const { id } of [...catalogue.manufacturers.slice(0, 3), { id: 'none' }]) {
      await same(`manufacturer ${id}`, (store) => store.findManufacturer(id));
    }

    const all = await file.choices({});
    const values = (filter: keyof typeof all, ...others: string[]) => [
      undefined,
      ...all[filter].slice(0, 1).map(({ value }) => value),
      ...others,
    ];
    for (const manufacturer of values('manufacturer', '\0')) {
      for (const units of values('rack-units', 'none')) {
        for (const year of values('year')) {
          const filters: CatalogueFilterValues = {
            ...(manufacturer !== undefined && { manufacturer }),
            ...(units !== undefined && { 'rack-units': units }),
            ...(year !== undefined && { year }),
          };
          const what = JSON.stringify(filters);
          await same(`choices beside ${what}`, (store) => store.choices(filters));
          for (const order of recordOrders) {
            for (const skipped of [0, recordsOnPage]) {
              await same(`records of ${what} ${order}`, (store) =>
                store.listRecords(filters, order, skipped),
              );
            }
          }
        }
      }
    }

    const words = [
      ...catalogue.products.flatMap(({ manufacturer, record }) => [
        manufacturer.name,
        record.manufacturerPartNumber,
        ...record.description.split(' '),
      ]),
      ...pages.flatMap(({ title, codes = [] }) => [...title.split(' '), ...codes]),
      ...['100%', '_', 'a_c', '\\', "'", '\0', 'ﬁ', 'É', '"device"', 'prd_', 'e', '1', '404'],
    ];
    const typed = fc
      .array(
        fc.oneof(
          fc.constantFrom(...words),
          fc
            .tuple(fc.constantFrom(...words), fc.nat(6), fc.integer({ min: 1, max: 6 }))
            .map(([word, from, length]) => word.slice(from, from + length)),
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((some) => some.join(' '));
    await fc.assert(
      fc.asyncProperty(typed, fc.constantFrom(0, 0, resultsOnPage, 1000), async (text, skipped) =>
        same(`search for ${text}`, (store) => store.search(text, skipped)),
      ),
      { numRuns: 100 },
    );
  });
});

/** A catalogue whose every answer says the same generation, and how many of each there are. */
const libraryOfGeneration = (generation: string, records: number) =>
  libraryWith(
    Array.from({ length: records }, (_, position): [string, string] => ['Case', `${generation}-${position}`]),
    () => ({ name: `Switch ${generation}` }),
  );

describe('the pages in PostgreSQL', () => {
  const test = suiteDatabase(startPostgres);
  const open = () => openPostgresPageStore(test.service, async () => {});
  const load = (generation: string, records: number) =>
    loadCatalogue(writePages(libraryOfGeneration(generation, records)), test.pool);
  const get = async (path: string, pages: PageStore) => {
    const platform = createTestPlatform();
    const sources = {
      pages: async () => pages,
      catalogue: () => Promise.reject(new Error('No page needs the lookups.')),
    };
    const render = async (_path: string, _status: number, view: unknown) => JSON.stringify(view);
    const answer = createPagesEndpoint(sources, render, platform);
    const response = await answer(new Request(`https://nameplate.example${path}`), 'request-1');
    return { status: response.status, error: platform.lines[0]?.error };
  };
  const paths = [
    '/products/prd_00000000',
    '/catalogue',
    '/catalogue?manufacturer=manufacturer-0&year=2024',
    '/catalogue/manufacturers',
    '/catalogue/manufacturer/manufacturer-0',
    '/search?q=case',
  ];

  it('that were never loaded are unavailable, and do not say that there is nothing', async () => {
    for (const path of paths) {
      const { status, error } = await get(path, open());
      expect([path, status, error]).toEqual([
        path,
        503,
        expect.stringContaining('No catalogue has been loaded'),
      ]);
    }
  });

  it('are read in whole generations while the next ones are loaded', async () => {
    const sizes = { A: 60, B: 5 } as const;
    await load('A', sizes.A);
    const store = open();
    let isLoading = true;
    const seen = new Set<string>();
    const reading = async () => {
      while (isLoading) {
        const list = await store.listRecords({ manufacturer: 'manufacturer-0', year: '2024' }, 'newest', 0);
        const named = new Set(list.entries.map(({ manufacturerPartNumber }) => manufacturerPartNumber[0]));
        seen.add(`list of ${list.total}: ${list.entries.length} of ${[...named]}`);
        const found = await store.search('case', 0);
        const titles = new Set(found.entries.map(({ title }) => title[5]));
        seen.add(`search of ${found.total}: ${found.entries.length} of ${[...titles]}`);
        const { manufacturer } = await store.choices({ year: '2024' });
        seen.add(`choices: ${manufacturer.map(({ records }) => records)}`);
        const [{ records } = { records: 0 }] = await store.manufacturers();
        seen.add(`manufacturers: ${records}`);
        const record = JSON.stringify(await store.findRecord('prd_00000000'));
        seen.add(`record: ${[...new Set(record.match(/(?<="manufacturerPartNumber":")./g))]}`);
      }
    };
    const readers = Promise.all(Array.from({ length: 4 }, reading));
    for (const generation of ['B', 'A', 'B', 'A', 'B'] as const) await load(generation, sizes[generation]);
    isLoading = false;
    await readers;
    expect([...seen].sort()).toEqual([
      'choices: 5',
      'choices: 60',
      'list of 5: 5 of B',
      'list of 60: 50 of A',
      'manufacturers: 5',
      'manufacturers: 60',
      'record: A',
      'record: B',
      'search of 5: 5 of B',
      'search of 60: 25 of A',
    ]);
  });

  it('that were deleted meanwhile are not taken for pages that do not exist', async () => {
    await load('A', 3);
    const client = await test.pool.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await client.query('SELECT 1');
    // The transaction goes on to see A, whose tables are deleted.
    await load('B', 3);
    const searched = {
      words: [{ text: 'case', number: 'case' }],
      readings: [{ manufacturer: [], text: 'case', number: 'case' }],
    };
    for (const statement of [
      "SELECT * FROM catalogue.find_record_page('prd_00000000')",
      "SELECT * FROM catalogue.list_records('{}', '{}', 'newest', 0, 50)",
      "SELECT * FROM catalogue.list_records('{year}', '{2024}', 'newest', 0, 50)",
      "SELECT * FROM catalogue.filter_choices('{year}', '{2024}')",
      `SELECT * FROM catalogue.search('${JSON.stringify(searched)}', 0, 25, 1001)`,
    ]) {
      await client.query('SAVEPOINT before');
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '40001' });
      await client.query('ROLLBACK TO before');
    }
    await client.query('ROLLBACK');
    client.release();
  });

  it('are read to the end of a transaction while a load waits to delete the generation before', async () => {
    await load('A', 3);
    const client = await test.pool.connect();
    await client.query('BEGIN');
    await client.query("SELECT * FROM catalogue.filter_choices('{year}', '{2024}')");
    const loading = load('B', 5);
    const waiting = "SELECT FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND NOT granted";
    while ((await test.pool.query(waiting)).rows.length === 0);
    await client.query("SET LOCAL lock_timeout = '200ms'");
    const { rows } = await client.query("SELECT * FROM catalogue.find_record_page('prd_00000000')");
    expect(rows).toHaveLength(1);
    await client.query('COMMIT');
    client.release();
    expect((await loading).isTidy).toBe(true);
  });

  it('need a role that can do no more than read them', async () => {
    await load('A', 3);
    const role = `page_reader_${process.pid}`;
    const created = await createLogin(test.pool, test.connectionString, role, 'lookups');
    if (created.kind === 'impossible') throw new Error(created.message);
    await load('B', 3);
    const pool = openPool(created.address);
    onTestFinished(async () => {
      await pool.end();
      await test.pool.query(`DROP ROLE ${role}`);
    });
    const store = openPostgresPageStore(
      createBoundedDatabase(() => pool),
      async () => {},
    );
    for (const path of paths) expect([path, (await get(path, store)).status]).toEqual([path, 200]);
    for (const table of ['record_page', 'search_entry', 'filter_entry', 'page', 'removed_record']) {
      await expect(pool.query(`SELECT * FROM catalogue.${table}`)).rejects.toThrow(/permission denied/);
    }
  });

  it('are unavailable when the database is gone', async () => {
    const pool = openPool('postgres://postgres@127.0.0.1:1/postgres');
    const store = openPostgresPageStore(
      createBoundedDatabase(() => pool),
      () => pool.end(),
    );
    onTestFinished(() => store.close());
    await expect(store.search('case', 0)).rejects.toThrow(CatalogueUnavailable);
    for (const path of paths) expect((await get(path, store)).status).toBe(503);
  });
});
