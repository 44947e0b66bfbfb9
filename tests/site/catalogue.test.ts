import { select, selectAll } from 'hast-util-select';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { readCatalogue, recordsByManufacturer } from '../../src/content/catalogue/library.ts';
import type { CatalogueProduct } from '../../src/content/catalogue/product-file.ts';
import { type CatalogueFilterValues, filteredCataloguePath } from '../../src/contracts/site-paths.ts';
import { filterValuesOf } from '../../src/publish/catalogue-filters.ts';
import { fetchPage, readText } from '../end-to-end/page.ts';
import { goTo, openPage, suitePage } from './chromium.ts';
import { fontsOf } from './fonts-of.ts';

const served = inject('servedUrl');
const { library } = readCatalogue(process.cwd(), '9999-12-31');

/** The records that meet all of the filters, as the files of the catalogue have them. */
const recordsWith = (filters: CatalogueFilterValues): CatalogueProduct[] =>
  library.products.filter((product) => {
    const values = new Map(Object.entries(filterValuesOf(product, library)));
    return Object.entries(filters).every(([name, value]) => values.get(name)?.includes(value));
  });

const pageAt = (path: string) => fetchPage(`${served}${path}`);
const count = (page: Page) => page.locator('[data-part="list-count"]').innerText();

/** The part numbers of a list, from the page at this path to its last one. */
const numbersFrom = async (path: string): Promise<string[]> => {
  const page = await pageAt(path);
  const numbers = selectAll('table.records tbody th', page).map(readText);
  const next = select('a[rel="next"]', page)?.properties.href;
  return next === undefined ? numbers : [...numbers, ...(await numbersFrom(String(next)))];
};

const views: readonly CatalogueFilterValues[] = [
  { manufacturer: 'moxa' },
  { market: 'power' },
  { function: 'switch' },
  { 'rack-units': '1' },
  { ports: 'interface:1000base-t' },
  { ports: 'power_outlet' },
  { year: '2023' },
  { manufacturer: 'mikrotik', ports: 'interface:1000base-t', year: '2024' },
];

describe('a filtered list of the catalogue', () => {
  it.each(views)('has exactly the records that meet its filters: %j', async (filters) => {
    const expected = recordsWith(filters).map(({ record }) => record.manufacturerPartNumber);
    expect(expected.length).toBeGreaterThan(0);
    expect((await numbersFrom(filteredCataloguePath(filters))).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ['newest', (one: string, other: string) => (one > other ? -1 : 1)],
    ['oldest', (one: string, other: string) => (one < other ? -1 : 1)],
  ] as const)('puts the %s evidence first when it is asked for', async (sort, compare) => {
    const times = selectAll('table.records tbody time', await pageAt(`/catalogue?sort=${sort}`));
    const expected = library.products.map(({ record }) => record.verification.evidenceAsOf).toSorted(compare);
    expect(times.map(({ properties }) => properties.dateTime)).toEqual(expected.slice(0, 50));
  });

  it('shows what its records are and what tells them apart, and no name that repeats the part number', async () => {
    const page = await pageAt('/catalogue?manufacturer=mikrotik&function=switch');
    const rows = selectAll('table.records tbody tr', page);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const [, name, kind, form] = selectAll('td', row).map(readText);
      expect(name).not.toBe(readText(select('th', row) ?? row));
      expect(kind).toBe('switch');
      expect(form).not.toBe('');
    }
  });

  it('is for people and not for search engines, which are sent to the whole list', async () => {
    const outlineOf = async (path: string) => {
      const page = await pageAt(path);
      return [
        select('link[rel="canonical"]', page)?.properties.href,
        select('meta[name="robots"]', page)?.properties.content,
      ];
    };
    expect(await outlineOf('/catalogue?manufacturer=moxa')).toEqual([`${served}/catalogue`, 'noindex']);
    expect(await outlineOf('/catalogue?page=2')).toEqual([`${served}/catalogue?page=2`, undefined]);
  });

  it('counts for each choice the records that it would leave, and offers no choice without any', async () => {
    const page = await pageAt('/catalogue?manufacturer=mikrotik');
    for (const name of ['function', 'market', 'rack-units', 'ports', 'year'] as const) {
      const options = selectAll(`select[name="${name}"] option:not([value=""])`, page);
      expect(options.length, name).toBeGreaterThan(0);
      for (const option of options) {
        const value = String(option.properties.value);
        const left = recordsWith({ manufacturer: 'mikrotik', [name]: value }).length;
        expect(left, `${name} ${value}`).toBeGreaterThan(0);
        expect(readText(option)).toMatch(new RegExp(` \\(${left}\\)$`));
      }
    }
  });

  it('says what to do when no record meets the filters, also for a value that the catalogue never had', async () => {
    for (const path of [
      '/catalogue?manufacturer=moxa&market=power',
      '/catalogue?function=no+such+function',
    ]) {
      const page = await openPage(path);
      expect(await page.locator('main').innerText()).toContain('These filters match none.');
      expect(await count(page)).toBe('No records');
      await page.getByRole('link', { name: 'Clear all filters' }).click();
      await page.waitForURL(`${served}/catalogue`);
    }
  });

  it('is made with a form, without scripts, has one address to share, and is gone back to', async () => {
    const page = await openPage('/catalogue', { javaScriptEnabled: false });
    const expected = recordsWith({ manufacturer: 'moxa' });
    await page.getByText('Filter and sort the records').click();
    await page.locator('#filter-manufacturer').selectOption({ value: 'moxa' });
    await page.getByRole('button', { name: 'Show records' }).press('Enter');
    await page.waitForURL(`${served}/catalogue?manufacturer=moxa`);
    expect(await count(page)).toBe(`${expected.length} records`);
    expect(await page.locator('#filter-manufacturer').inputValue()).toBe('moxa');
    await page.getByLabel('Sort by').selectOption({ label: 'Newest evidence' });
    await page.getByRole('button', { name: 'Show records' }).press('Enter');
    await page.waitForURL(`${served}/catalogue?manufacturer=moxa&sort=newest`);
    await page.getByRole('link', { name: /^Remove the filter Manufacturer: Moxa/ }).press('Enter');
    await page.waitForURL(`${served}/catalogue?sort=newest`);
    await page.goBack();
    expect(page.url()).toBe(`${served}/catalogue?manufacturer=moxa&sort=newest`);
  });

  it('has the way to its file on the first screen, on a phone too', async () => {
    for (const width of [360, 1440]) {
      const page = await openPage('/catalogue?manufacturer=moxa', { viewport: { width, height: 740 } });
      const csv = await page.getByRole('link', { name: /^CSV of/ }).boundingBox();
      expect(csv?.y).toBeLessThan(600);
    }
  });

  it('is made with three clicks: switches of MikroTik that take one rack unit, each with a true count, and taken back', async () => {
    const page = await openPage('/catalogue', { javaScriptEnabled: false });
    const steps = [
      ['switch', { function: 'switch' }],
      ['1 U', { function: 'switch', 'rack-units': '1' }],
      ['MikroTik', { function: 'switch', 'rack-units': '1', manufacturer: 'mikrotik' }],
    ] as const;
    for (const [text, filters] of steps) {
      const left = recordsWith(filters).length;
      const entry = page.locator('[data-part="quick-filters"] li').filter({
        has: page.getByRole('link', { name: text, exact: true }),
      });
      expect(await entry.locator('.count').innerText()).toBe(String(left));
      await entry.getByRole('link').click();
      await page.waitForURL(`${served}${filteredCataloguePath(filters)}`);
      await fontsOf(page);
      expect(await count(page)).toMatch(new RegExp(left > 50 ? ` of ${left}$` : `^${left} record`));
    }
    await page.getByRole('link', { name: 'Remove the filter Function: switch' }).click();
    const others = { 'rack-units': '1', manufacturer: 'mikrotik' };
    await page.waitForURL(`${served}${filteredCataloguePath(others)}`);
    expect(await count(page)).toBe(`${recordsWith(others).length} records`);
  });
});

describe('the lists of the catalogue on a phone', () => {
  const portGroups = ({ record }: CatalogueProduct): number => record.physical.ports?.length ?? 0;
  const [withMostPorts] = library.products.toSorted((one, other) => portGroups(other) - portGroups(one));
  const page = suitePage({ viewport: { width: 360, height: 780 } });

  it.each([
    ['/catalogue', true],
    ['/catalogue?page=2', true],
    ['/catalogue?manufacturer=moxa&sort=newest', true],
    ['/catalogue?manufacturer=mikrotik&function=switch&rack-units=1&year=2024', true],
    ['/catalogue/manufacturer/raritan', true],
    ['/catalogue/manufacturers', false],
    [`/products/${withMostPorts?.record.id}`, false],
  ])(
    '%s is not longer than 10,000 px and not wider than the screen, and a list begins in its upper half: %j',
    async (path, isList) => {
      await goTo(page(), path);
      const { scrollHeight, scrollWidth, top } = await page().evaluate(() => ({
        scrollHeight: document.documentElement.scrollHeight,
        scrollWidth: document.documentElement.scrollWidth,
        top: document.querySelector('table.records tbody tr')?.getBoundingClientRect().top,
      }));
      expect(scrollHeight).toBeLessThan(10_000);
      expect(scrollWidth).toBe(360);
      if (isList) expect(top).toBeLessThanOrEqual(390);
    },
  );
});

it('the catalogue leads through all of its records by manufacturer and part number', async () => {
  const expected = recordsByManufacturer(library).flatMap(({ products }) => products);
  expect(await numbersFrom('/catalogue')).toEqual(
    expected.map(({ record }) => record.manufacturerPartNumber),
  );
});

it('the list of manufacturers leads by a letter to those that begin with it, and names each of them once', async () => {
  const page = await openPage('/catalogue/manufacturers', { javaScriptEnabled: false });
  const names = await page.locator('.entries a').allInnerTexts();
  expect(names.toSorted()).toEqual(library.manufacturers.map(({ name }) => name).toSorted());
  await page.getByRole('link', { name: 'R', exact: true }).click();
  const target = page.locator(':target');
  expect(await target.getByRole('heading').innerText()).toBe('R');
  for (const name of await target.locator('.entries a').allInnerTexts()) expect(name).toMatch(/^R/i);
});

describe('a printed list of records', () => {
  it('is a table with its headings and dates, although paper is narrow', async () => {
    const page = await openPage('/catalogue', { viewport: { width: 660, height: 900 } });
    await page.emulateMedia({ media: 'print' });
    const list = page.locator('table.records');
    expect(await list.getByRole('columnheader', { name: 'Evidence as of' }).isVisible()).toBe(true);
    const rows = await list.locator('tbody tr').count();
    expect(rows).toBeGreaterThan(0);
    expect(await list.locator('tbody tr:has(time:visible)').count()).toBe(rows);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(660);
  });
});
