import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { readCatalogue } from '../../src/content/catalogue/library.ts';
import {
  ChoiceCountsSchema,
  FoundRecordsSchema,
  searchServicePaths,
} from '../../src/contracts/search-service.ts';
import { type CatalogueFilterValues, catalogueFilters } from '../../src/contracts/site-paths.ts';
import { filterValuesOf } from '../../src/publish/catalogue-filters.ts';
import { launchChromium } from '../launch-chromium.ts';
import { watchPage } from './watch-page.ts';

const [prebuilt, onDemand] = [inject('servedUrl'), inject('onDemandUrl')];
const { products } = readCatalogue(process.cwd(), '9999-12-31').library;
const [{ record: first } = { record: { id: '' } }] = products;

const ask = (baseUrl: string, path: string, options: RequestInit = {}) =>
  fetch(`${baseUrl}${path}`, { redirect: 'manual', ...options });

/** The page without the links to its style sheets: the program that renders records has their styles in one file. */
const withoutStyles = (page: string): string => page.replaceAll(/<link rel="stylesheet"[^>]*>/g, '');

/** What only one of the two ways sends: a file is compressed, and a function names its request and the CDN's rules. */
const ownHeaders = new Set([
  'age',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'link',
  'netlify-cdn-cache-control',
  'netlify-vary',
  'transfer-encoding',
  'vary',
  'x-request-id',
]);

/** The other headers. A charset means nothing for JSON, and only the host of files names one. */
const sharedHeaders = ({ headers }: Response) =>
  [...headers]
    .filter(([name]) => !ownHeaders.has(name))
    .map(([name, value]) => [
      name,
      value.toLowerCase().replace(/^(text\/html|application\/json); ?charset=utf-8$/, '$1'),
    ]);

describe('records that are rendered on demand', () => {
  it('have the same pages as prebuilt ones, but for the names of the style sheets', async () => {
    for (const { record } of products) {
      const [one, other] = await Promise.all(
        [prebuilt, onDemand].map(async (baseUrl) => (await ask(baseUrl, `/products/${record.id}`)).text()),
      );
      expect(withoutStyles(other ?? '')).toBe(withoutStyles(one ?? ''));
      expect(other).toMatch(/<link rel="stylesheet" href="\/assets\/[^"]+\.css"/);
    }
  });

  it('have the same JSON, byte for byte', async () => {
    for (const { record } of products) {
      const path = `/api/v1/products/${record.id}.json`;
      const [one, other] = await Promise.all(
        [prebuilt, onDemand].map(async (baseUrl) => (await ask(baseUrl, path)).text()),
      );
      expect(other).toBe(one);
    }
  });

  const paths = [
    `/products/${first.id}`,
    `/products/${first.id}/`,
    `/products/${first.id}.html`,
    `/products/${first.id}?a=b`,
    `/products/${first.id.toUpperCase()}`,
    '/products/prd_unknown',
    '/products/prd_%',
    '/products/',
    `/products/${first.id}/more`,
    `/api/v1/products/${first.id}.json`,
    `/api/v1/products/${first.id}`,
    '/api/v1/products/prd_unknown.json',
    '/api/v1/products/%ff.json',
    '/api/v1/products',
  ];
  const requests = ['GET', 'HEAD', 'POST', 'OPTIONS'].flatMap((method) =>
    paths.map((path) => [method, path] as const),
  );

  it.each(requests)('answer %s %s with the same status, headers and body', async (method, path) => {
    const [one, other] = [await ask(prebuilt, path, { method }), await ask(onDemand, path, { method })];
    expect([other.status, sharedHeaders(other)]).toEqual([one.status, sharedHeaders(one)]);
    expect(withoutStyles(await other.text())).toBe(withoutStyles(await one.text()));
  });

  it.each([`/products/${first.id}`, `/api/v1/products/${first.id}.json`])(
    'are kept by the CDN until the next deploy and revalidated with an entity tag by everybody else: %s',
    async (path) => {
      const response = await ask(onDemand, path);
      await response.text();
      expect(response.headers.get('netlify-cdn-cache-control')).toBe('public, durable, max-age=31536000');
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      const tag = response.headers.get('etag') ?? '';
      const again = await ask(onDemand, path, { headers: { 'If-None-Match': `W/${tag}` } });
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
      expect((await ask(onDemand, path, { headers: { 'If-None-Match': '"another"' } })).status).toBe(200);
    },
  );

  it('are all in the sitemap', async () => {
    const [one, other] = await Promise.all(
      [prebuilt, onDemand].map(async (baseUrl) => {
        const text = await (await ask(baseUrl, '/sitemap-0.xml')).text();
        return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address).toSorted();
      }),
    );
    expect(other).toEqual(one);
    expect(other).toHaveLength(new Set(other).size);
  });
});

const recordsWith = (filters: CatalogueFilterValues) =>
  products.filter((product) => {
    const values = new Map(Object.entries(filterValuesOf(product)));
    return Object.entries(filters).every(([name, value]) => values.get(name)?.includes(value));
  });

const found = async (query: string) =>
  FoundRecordsSchema.parse(await (await ask(onDemand, `${searchServicePaths.records}?${query}`)).json());

describe('the filters of a catalogue whose records are rendered on demand', () => {
  it.each([
    { manufacturer: 'moxa' },
    { 'rack-units': '1' },
    { ports: 'interface:1000base-t' },
    { manufacturer: 'mikrotik', ports: 'interface:1000base-t', year: '2024' },
    { class: 'no such class' },
    {},
  ] satisfies CatalogueFilterValues[])(
    'find exactly the records that meet them, each once: %j',
    async (filters) => {
      const expected = recordsWith(filters).map(({ record }) => `/products/${record.id}`);
      const urls: string[] = [];
      for (let isMore = true; isMore; ) {
        const { total, records } = await found(
          new URLSearchParams({ ...filters, from: String(urls.length) }).toString(),
        );
        expect(total).toBe(expected.length);
        urls.push(...records.map(({ url }) => url));
        isMore = records.length > 0;
      }
      expect(urls.toSorted()).toEqual(expected.toSorted());
    },
  );

  it('order by evidence when asked to', async () => {
    const dates = products.map(({ record }) => record.verification.evidenceAsOf).toSorted();
    const shown = async (sort: string) =>
      (await found(`sort=${sort}`)).records.map((one) => one.evidenceAsOf);
    expect(await shown('oldest')).toEqual(dates.slice(0, 25));
    expect(await shown('newest')).toEqual(dates.toReversed().slice(0, 25));
  });

  it('count for each value the records that it would leave beside the others', async () => {
    const filters = { manufacturer: 'mikrotik', year: '2024' };
    const query = new URLSearchParams(filters);
    const { counts } = ChoiceCountsSchema.parse(
      await (await ask(onDemand, `${searchServicePaths.counts}?${query}`)).json(),
    );
    for (const name of catalogueFilters) {
      for (const [value, count] of Object.entries(counts[name] ?? {})) {
        expect(recordsWith({ ...filters, [name]: value }), `${name} ${value}`).toHaveLength(count);
      }
      expect(Object.keys(counts[name] ?? {}).length, name).toBeGreaterThan(0);
    }
  });

  it('are used by the form of the catalogue, which shows every record in turn', async () => {
    const browser = await launchChromium();
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    const watched = await watchPage(page, onDemand, { allowsScripts: true });
    await page.goto(`${onDemand}/catalogue?manufacturer=mikrotik&sort=newest`);
    const expected = recordsWith({ manufacturer: 'mikrotik' });
    await page.getByRole('status').getByText(`${expected.length} records`).waitFor();
    await page.getByText('Filter and sort the records').click();
    await page.getByRole('button', { name: `Show ${expected.length} records` }).waitFor();
    const ofYear = recordsWith({ manufacturer: 'mikrotik', year: '2024' });
    expect(await page.locator('select[name="year"] option[value="2024"]').textContent()).toBe(
      `2024 (${ofYear.length})`,
    );
    await page.getByRole('button', { name: 'Show more records' }).click();
    const rows = page.locator('[data-part="filter-rows"] tr');
    await rows.nth(25).waitFor();
    const shown = await rows.locator('th').allInnerTexts();
    expect(shown.toSorted()).toEqual(expected.map(({ record }) => record.manufacturerPartNumber).toSorted());
    expect(await watched.stop()).toEqual([]);
  });

  it('are not kept by any cache, and do not exist for other sites', async () => {
    const { headers } = await ask(onDemand, `${searchServicePaths.pages}?q=EDS-P510`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect((await ask(onDemand, searchServicePaths.pages, { method: 'POST' })).status).toBe(405);
  });
});
