import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Catalogue, CatalogueUnavailable } from '../../../functions/catalogue/catalogue.ts';
import { openPostgresCatalogue } from '../../../functions/catalogue/postgres-catalogue.ts';
import { openSqliteCatalogue } from '../../../functions/catalogue/sqlite-catalogue.ts';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import { createLogin } from '../../../host/database/service-login.ts';
import { casesOf } from '../../../packages/record-contract/tests/cases-of.ts';
import { recordsOnPage, resultsOnPage } from '../../../src/contracts/page-views.ts';
import { type CatalogueFilterValues, recordOrders } from '../../../src/contracts/site-paths.ts';
import { lookUp, lookUpNumber } from '../../../src/evidence/look-up.ts';
import { searchedPages } from '../../../src/publish/catalogue-tables/searched-pages.ts';
import { loadCatalogue } from '../../../tools/editors/catalogue/load/load-catalogue.ts';
import { libraryWith } from '../../content/catalogue/library-of.ts';
import { writeLibrary } from '../../content/catalogue/temporary-catalogue.ts';
import { content } from '../../content/small-content.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases, startPostgres } from '../../postgres/test-database.ts';
import { untilSeen } from '../../postgres/until-seen.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { servePagesOf } from '../catalogue-pages/served-pages.ts';

describe.each(databases)('the catalogue in %s', (_, start) => {
  const test = suiteDatabase(start);

  it('answers byte for byte as the file does', { timeout: 600_000 }, async () => {
    const { catalogue } = content;
    const pages = searchedPages(process.cwd(), content, 'https://nameplate.example');
    const path = writeLibrary(catalogue, pages);
    await loadCatalogue(path, test.pool);
    const file = openSqliteCatalogue(path);
    onTestFinished(() => file.close());
    const database = openPostgresCatalogue(test.service, async () => {});
    const same = async (what: string, read: (store: Catalogue) => Promise<unknown>) => {
      const [one, other] = await Promise.all([read(file), read(database)]);
      expect(JSON.stringify(other), what).toBe(JSON.stringify(one));
    };

    const step = Math.floor(catalogue.products.length / casesOf(catalogue.products.length));
    const ids = catalogue.products
      .filter((_, position) => position % step === 0)
      .map(({ record }) => record.id);
    const removed = [...catalogue.editionIndex.removed.keys()];
    for (const id of [...ids, ...removed, 'prd_none', '\0']) {
      await same(`record ${id}`, async (store) => {
        const record = await store.findRecord(id);
        return [record?.stated(), record?.shown()];
      });
      await same(`removed ${id}`, (store) => store.findRemoved(id));
    }

    await same('manufacturers', (store) => store.manufacturers());
    await same('the settings', (store) => store.settings());
    for (const { id } of [...catalogue.manufacturers.slice(0, 3), { id: 'none' }]) {
      await same(`manufacturer ${id}`, (store) => store.findManufacturer(id));
    }

    for (const { manufacturer, record } of catalogue.products.filter(
      (_, position) => position % (10 * step) === 0,
    )) {
      const written = record.manufacturerPartNumber;
      for (const partNumber of [written, written.toLowerCase(), written.slice(0, 5), `${written}\0`]) {
        for (const name of [manufacturer.name, manufacturer.name.slice(1), '\ud800']) {
          await same(`${name} ${partNumber}`, (store) => lookUp(store, [{ manufacturer: name, partNumber }]));
        }
      }
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
            await same(`table of ${what} ${order}`, (store) => store.listLicensed(filters, order));
          }
        }
      }
    }

    for (const id of [undefined, ...catalogue.manufacturers.map((one) => one.id), 'none', '\0']) {
      for (const since of [undefined, '2026-11-21', '9999-12-31']) {
        await same(`changes of ${id} since ${since}`, (store) => store.changes(id, since));
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
      { numRuns: casesOf(500) },
    );
  });
});

/** How many records each generation has besides one whose part number both have. */
const sizes = { A: 60, B: 5 } as const;

type Generation = keyof typeof sizes;

/** A catalogue whose every answer says the same generation. */
const libraryOfGeneration = (generation: Generation) =>
  libraryWith(
    [
      ...Array.from({ length: sizes[generation] }, (_, at): [string, string] => [
        'Case',
        `${generation}-${at}`,
      ]),
      [`Only ${generation}`, 'SHARED-1'],
    ],
    () => ({ name: `Switch ${generation}` }),
  );

/** Every kind of page that is made from the catalogue. */
const paths = [
  '/products/prd_00000000',
  '/catalogue',
  '/catalogue?manufacturer=manufacturer-0&year=2024',
  '/catalogue/manufacturers',
  '/catalogue/manufacturer/manufacturer-0',
  '/lookup?q=case&page=1',
  '/lookup?partNumber=SHARED-1',
];

describe('the catalogue in PostgreSQL', () => {
  const test = suiteDatabase(startPostgres);
  const open = () => openPostgresCatalogue(test.service, async () => {});
  const load = (generation: Generation) =>
    loadCatalogue(writeLibrary(libraryOfGeneration(generation)), test.pool);
  const tables = async () => {
    const { rows } = await test.pool.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'catalogue'::regnamespace AND relname ~ '^product_[0-9]+$' ORDER BY 1",
    );
    return rows.map(({ name }) => name);
  };

  it('that was never loaded is unavailable, and does not say that there is nothing', async () => {
    for (const path of paths) {
      const { get, platform } = servePagesOf(async () => open());
      expect([path, (await get(path)).status]).toEqual([path, 503]);
      expect(platform.lines[0]?.error).toContain('No catalogue has been loaded');
    }
    await expect(open().findMeant('Case')).rejects.toThrow(CatalogueUnavailable);
  });

  it('is read in whole generations while the next ones are loaded', async () => {
    await load('A');
    const catalogue = open();
    let isLoading = true;
    const seen = new Set<string>();
    const reading = async () => {
      while (isLoading) {
        const { records: candidates } = await lookUpNumber(catalogue, 'A/10');
        seen.add(`${candidates.length} candidates`);
        seen.add(`${(await lookUpNumber(catalogue, 'SHARED-1')).records.length} with the shared part number`);
        const list = await catalogue.listRecords(
          { manufacturer: 'manufacturer-0', year: '2024' },
          'newest',
          0,
        );
        const named = new Set(list.entries.map(({ manufacturerPartNumber }) => manufacturerPartNumber[0]));
        seen.add(`list of ${list.total}: ${list.entries.length} of ${[...named]}`);
        const found = await catalogue.search('case', 0);
        const titles = new Set(found.entries.map(({ title }) => title[5]));
        seen.add(`search of ${found.total}: ${found.entries.length} of ${[...titles]}`);
        const { manufacturer } = await catalogue.choices({ year: '2024' });
        seen.add(`choices: ${manufacturer.map(({ records }) => records)}`);
        const [{ records } = { records: 0 }] = await catalogue.manufacturers();
        seen.add(`manufacturers: ${records}`);
        const record = JSON.stringify((await catalogue.findRecord('prd_00000000'))?.shown());
        seen.add(`record: ${[...new Set(record.match(/(?<="manufacturerPartNumber":")[AB]/g))]}`);
      }
    };
    const readers = Promise.all(Array.from({ length: 4 }, reading));
    for (const generation of ['B', 'A', 'B', 'A', 'B'] as const) await load(generation);
    isLoading = false;
    await readers;
    expect([...seen].sort()).toEqual([
      '0 candidates',
      '1 candidates',
      '1 with the shared part number',
      'choices: 5,1',
      'choices: 60,1',
      'list of 5: 5 of B',
      'list of 60: 50 of A',
      'manufacturers: 5',
      'manufacturers: 60',
      'record: A',
      'record: B',
      'search of 5: 5 of B',
      'search of 60: 25 of A',
    ]);
    expect(await tables()).toHaveLength(1);
  });

  it('never takes records that were deleted meanwhile for records that do not exist', async () => {
    await load('A');
    const client = await test.pool.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await client.query('SELECT 1');
    // The transaction goes on to see A, whose tables are deleted.
    await load('B');
    const searched = {
      words: [{ text: 'case', number: 'case' }],
      readings: [{ manufacturer: [], text: 'case', number: 'case' }],
    };
    for (const call of [
      "find('case', 'A-1')",
      `records_with_numbers('["A-1"]', '[]', 9)`,
      `records_with_keys('["a1"]', '["manufacturer-0"]', 9)`,
      "records_containing('a10', NULL, 9)",
      "find_record('prd_00000000')",
      "list_records('{}', 'newest', 0, 50)",
      `list_records('{"year":"2024"}', 'newest', 0, 50)`,
      `choices('{"year":"2024"}')`,
      `search('${JSON.stringify(searched)}', 0, 25, 1001)`,
    ]) {
      await client.query('SAVEPOINT before');
      const answer = client.query(`SELECT * FROM catalogue.${call}`);
      await expect(answer, call).rejects.toMatchObject({ code: '40001' });
      await client.query('ROLLBACK TO before');
    }
    await client.query('ROLLBACK');
    client.release();
  });

  it('is read to the end of a transaction while a load waits to delete the generation before', async () => {
    await load('A');
    const client = await test.pool.connect();
    await client.query('BEGIN');
    await client.query(`SELECT * FROM catalogue.choices('{"year":"2024"}')`);
    const loading = load('B');
    const waiting = "SELECT FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND NOT granted";
    await untilSeen(async () => (await test.pool.query(waiting)).rows.length > 0, loading);
    await client.query("SET LOCAL lock_timeout = '200ms'");
    const { rows } = await client.query("SELECT * FROM catalogue.find_record('prd_00000000')");
    expect(rows).toHaveLength(1);
    await client.query('COMMIT');
    client.release();
    expect((await loading).isTidy).toBe(true);
  });

  it('looks again when the catalogue was replaced meanwhile, once', async () => {
    await load('A');
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
    await load('A');
    const catalogue = open();
    const namesLike = async (text: string) => (await catalogue.findMeant(text)).map(({ name }) => name);
    expect(await namesLike('Only')).toEqual(['Only A']);
    await load('B');
    expect(await namesLike('Only')).toEqual(['Only B']);
  });

  it('stays as it was when a load fails, and what the load left is deleted by the next one', async () => {
    await load('A');
    const before = await tables();
    await test.pool.query(
      "ALTER TABLE catalogue.setting ADD CONSTRAINT refused CHECK (name <> 'baseUrl') NOT VALID",
    );
    await expect(load('B')).rejects.toThrow('refused');
    expect(await tables()).toEqual(before);
    expect(await open().find('Case', 'A-1')).toBeDefined();
    await test.pool.query('ALTER TABLE catalogue.setting DROP CONSTRAINT refused');
    await test.pool.query('CREATE TABLE catalogue.product_2147483647 (LIKE catalogue.product)');
    await load('B');
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
    await load('A');
    const role = `reader_${process.pid}`;
    const created = await createLogin(test.pool, test.connectionString, role, 'lookups');
    if (created.kind === 'impossible') throw new Error(created.message);
    await load('B');
    const pool = openPool(created.address);
    onTestFinished(async () => {
      await pool.end();
      await test.pool.query(`DROP ROLE ${role}`);
    });
    const catalogue = openPostgresCatalogue(
      createBoundedDatabase(() => pool),
      async () => {},
    );
    expect(await catalogue.findMeant('Only')).toHaveLength(1);
    const { get } = servePagesOf(async () => catalogue);
    for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200]);
    for (const statement of [
      'DELETE FROM catalogue.current',
      "INSERT INTO catalogue.setting VALUES (1, 'baseUrl', '')",
      "SELECT nextval('catalogue.generation')",
      ...['product', 'candidate', 'search_entry', 'filter_entry', 'page', 'removed_record'].map(
        (table) => `SELECT * FROM catalogue.${table}`,
      ),
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
    await expect(catalogue.settings()).rejects.toThrow('ECONNREFUSED');
    const { get } = servePagesOf(async () => catalogue);
    for (const path of paths) expect((await get(path)).status).toBe(503);
  });
});
