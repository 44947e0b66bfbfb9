import { DatabaseSync } from 'node:sqlite';
import Papa from 'papaparse';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Catalogue } from '../../../functions/catalogue/catalogue.ts';
import { openSqliteCatalogue } from '../../../functions/catalogue/sqlite-catalogue.ts';
import { tableEndpoints } from '../../../functions/catalogue-pages/table-endpoints.ts';
import { createFunction } from '../../../functions/http/endpoint.ts';
import { maxResults, maxTableRecords } from '../../../src/contracts/page-views.ts';
import { licensedColumnNames } from '../../../src/contracts/record-columns.ts';
import {
  type CatalogueFilterValues,
  filteredTablePath,
  recordOrders,
} from '../../../src/contracts/site-paths.ts';
import { filterValuesOf } from '../../../src/publish/catalogue-filters.ts';
import { recordLicence } from '../../../src/publish/record-licence.ts';
import { exactCell } from '../../../src/text/csv.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { writeLibrary } from '../../content/catalogue/temporary-catalogue.ts';
import { content } from '../../content/small-content.ts';
import { catalogueStores } from '../catalogue/catalogue-stores.ts';
import { context, createTestPlatform } from '../platform.ts';

const { catalogue: library } = content;

const serve = (catalogue: () => Promise<Catalogue>) => {
  const platform = createTestPlatform();
  const answer = createFunction(tableEndpoints(catalogue), platform);
  const get = (path: string, options?: RequestInit) =>
    answer(new Request(`https://nameplate.example${path}`, options), context);
  return { get, platform };
};

const serveFile = (file: string) => {
  const catalogue = openSqliteCatalogue(file);
  onTestFinished(() => catalogue.close());
  return serve(async () => catalogue);
};

const changeFile = (file: string, sql: string): void => {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
};

const rowsOf = async (response: Response): Promise<Record<string, string>[]> => {
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present');
  const { data, errors, meta } = Papa.parse<Record<string, string>>(await response.text(), {
    header: true,
    newline: '\r\n',
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  expect(meta.fields).toEqual(licensedColumnNames);
  return data;
};

const recordsWith = (filters: CatalogueFilterValues) =>
  library.products.filter((product) => {
    const values = new Map(Object.entries(filterValuesOf(product, library)));
    return Object.entries(filters).every(([name, value]) => values.get(name)?.includes(value));
  });

describe.each(catalogueStores)('the records of a list as CSV, from %s', (_, prepare) => {
  const openLibrary = prepare();
  const served = () => serve(() => openLibrary(library));

  it.each<CatalogueFilterValues>([
    {},
    { manufacturer: 'mikrotik' },
    { licence: 'LicenseRef-QElectroTech' },
    { market: 'power', year: '2023' },
  ])(
    'are exactly those that meet its filters, each with its licence, conditions and source: %j',
    async (filters) => {
      const expected = recordsWith(filters);
      const rows = await rowsOf(await served().get(filteredTablePath(filters, 'part-number')));
      const facts = rows.map(({ id, licence, conditions, attribution, source }) => [
        id,
        licence,
        conditions,
        attribution,
        source,
      ]);
      const wanted = expected.map((product) => {
        const licence = recordLicence(product, library);
        const named = product.sources.filter(
          (one) => one.licence.id === licence?.id || one.licence.conditions === undefined,
        );
        return [
          product.record.id,
          licence?.id,
          licence?.conditions ?? '',
          named.flatMap(({ attribution }) => attribution ?? []).join(' '),
          expect.stringContaining(product.sources[0]?.name ?? ''),
        ];
      });
      expect(facts.toSorted()).toEqual(wanted.toSorted());
      expect(rows.map(({ manufacturerPartNumber = '' }) => exactCell(manufacturerPartNumber)).sort()).toEqual(
        expected.map(({ record }) => record.manufacturerPartNumber).sort(),
      );
    },
  );

  it('have the order of the list', async () => {
    const { get } = served();
    const catalogue = await openLibrary(library);
    for (const order of recordOrders) {
      const rows = await rowsOf(await get(filteredTablePath({ manufacturer: 'mikrotik' }, order)));
      const list = await catalogue.listRecords({ manufacturer: 'mikrotik' }, order, 0);
      expect(rows.map(({ id }) => id)).toEqual(list.entries.map(({ id }) => id));
    }
  });

  it('that a search found are those among all of its results', async () => {
    const catalogue = await openLibrary(library);
    const { total, entries } = await catalogue.search('mikrotik', 0);
    const rows = await rowsOf(await served().get('/search.csv?q=mikrotik'));
    expect(total).toBeLessThanOrEqual(entries.length);
    expect(rows.map(({ id }) => id)).toEqual(entries.flatMap(({ product }) => product?.id ?? []));
    expect(rows.every(({ licence }) => licence === 'CC0-1.0')).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('the records of a list as CSV', () => {
  const serveSmall = () => serveFile(writeLibrary(library));

  it('have no cell that a spreadsheet runs as a formula', async () => {
    const texts = ['=1+1', '+49', '-48V', '@SUM(A1)', '\t=1', '＝1+1', '|1', '%1'];
    const pairs = texts.map((text): [string, string] => ['=cmd', text]);
    const rows = await rowsOf(await serveFile(writeLibrary(libraryOf(pairs))).get('/catalogue.csv'));
    expect(rows.map(({ manufacturerPartNumber = '' }) => exactCell(manufacturerPartNumber)).sort()).toEqual(
      texts.toSorted(),
    );
    for (const cell of rows.flatMap((row) => Object.values(row))) {
      expect(cell).not.toMatch(/^[=+\-@|%\t\r\n＝＋－＠]/);
    }
  });

  it('let others have their turns between pieces of them, and are the same', async () => {
    const pairs = Array.from({ length: 250 }, (_, index): [string, string] => ['Maker', `X-${index}`]);
    const catalogue = openSqliteCatalogue(writeLibrary(libraryOf(pairs)));
    onTestFinished(() => catalogue.close());
    const answer = createFunction(
      tableEndpoints(async () => catalogue),
      createTestPlatform(),
    );
    let [turns, open] = [0, 0];
    const takeTurn = async () => {
      turns += 1;
      open += 1;
      return () => {
        open -= 1;
      };
    };
    const request = new Request('https://nameplate.example/catalogue.csv');
    const rows = await rowsOf(await answer(request, { ...context, takeTurn }));
    expect(rows).toHaveLength(250);
    expect(rows).toEqual(await rowsOf(await answer(request, context)));
    // One at first, and one for each piece of a hundred that is read and written.
    expect([turns, open]).toEqual([7, 0]);
  });

  it('are kept by the CDN until the next deploy at the address of the list alone, and answered with 304 to whoever has them', async () => {
    const { get } = serveSmall();
    const { headers } = await get('/catalogue.csv?manufacturer=mikrotik&sort=newest');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'netlify-cdn-cache-control': 'public, durable, max-age=31536000',
      'netlify-vary': 'query=manufacturer|function|market|rack-units|ports|year|licence|sort',
      'x-robots-tag': 'noindex',
      'access-control-allow-origin': '*',
    });
    const options = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } };
    expect((await get('/catalogue.csv?manufacturer=mikrotik&sort=newest', options)).status).toBe(304);
    const other = await get('/catalogue.csv?sort=newest&manufacturer=mikrotik');
    expect([other.status, other.headers.get('Netlify-Vary')]).toEqual([200, null]);
  });

  it.each(['/search.csv?q=mikrotik', '/search.csv', '/catalogue.csv?manufacturer=anything'])(
    'are in no cache where somebody chose the words: %s',
    async (path) => {
      const { headers, status } = await serveSmall().get(path);
      expect([status, headers.get('Cache-Control'), headers.get('ETag')]).toEqual([200, 'no-store', null]);
    },
  );

  it('are refused with the files of the whole catalogue where one answer does not hold them, and never cut', async () => {
    const [file, most] = [writeLibrary(libraryOf([['Case', 'C-1']])), maxTableRecords];
    // Copies of the record take a hundredth of the time of a library of as many.
    changeFile(
      file,
      `WITH RECURSIVE copy (number) AS (SELECT 2 UNION ALL SELECT number + 1 FROM copy WHERE number < ${most})
      INSERT INTO product
        SELECT number, 'prd_' || number, manufacturer_id, 'C-' || number, evidence_as_of, entity_tag,
          replace(body, 'prd_00000000', 'prd_' || number), evidence, related, insights, histories, editions
        FROM copy, product;
      INSERT INTO filter_entry
        SELECT value, product.position FROM filter_entry, product WHERE filter_entry.position = 1 AND product.position > 1;
      ANALYZE`,
    );
    expect(await rowsOf(await serveFile(file).get('/catalogue.csv'))).toHaveLength(most);
    changeFile(
      file,
      `INSERT INTO product
        SELECT ${most + 1}, 'prd_last', manufacturer_id, 'last', evidence_as_of, entity_tag, body, evidence, related, insights,
          histories, editions
        FROM product WHERE position = 1;
      INSERT INTO search_entry (page, position, numbers, title, text)
        SELECT NULL, product.position, '', 'case', '' FROM product WHERE product.position BETWEEN 2 AND ${maxResults + 1}`,
    );
    for (const path of ['/catalogue.csv', '/search.csv?q=case']) {
      const refused = await serveFile(file).get(path);
      expect(refused.status).toBe(400);
      const problem = await refused.json();
      expect(problem).toMatchObject({ code: 'too_many_records', retryable: false });
      expect(JSON.stringify(problem)).toContain('/catalogue/files');
    }
  });

  it('are refused where their text is longer than a platform takes, however few they are', async () => {
    const file = writeLibrary(libraryOf([['Case', 'C-1']]));
    changeFile(
      file,
      `UPDATE product SET body = json_set(body, '$.data.description', printf('%.*c', 3100000, '"'))`,
    );
    const refused = await serveFile(file).get('/catalogue.csv');
    expect(await refused.json()).toMatchObject({ code: 'too_many_records' });
  });

  it('are unavailable, and no record is without its licence, where an earlier version loaded the catalogue', async () => {
    const file = writeLibrary(library);
    changeFile(file, "DELETE FROM filter_value WHERE filter = 'licence'");
    const { get, platform } = serveFile(file);
    expect((await get('/catalogue.csv')).status).toBe(503);
    expect(JSON.stringify(platform.lines)).toContain('npm run catalogue -- load');
  });
});
