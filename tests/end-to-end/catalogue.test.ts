import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { readCatalogue } from '../../src/content/catalogue/library.ts';
import type { CatalogueProduct } from '../../src/content/catalogue/product-file.ts';
import { type CatalogueFilterValues, filteredCataloguePath } from '../../src/contracts/site-paths.ts';
import { filterValuesOf } from '../../src/publish/catalogue-filters.ts';
import { launchChromium } from '../launch-chromium.ts';
import { axeViolations } from './axe-violations.ts';
import { watchPage } from './watch-page.ts';

const served = inject('servedUrl');
const { library } = readCatalogue(process.cwd(), '9999-12-31');

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const openPage = async (path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> => {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${served}${path}`);
  return page;
};

/** The records that meet all of the filters, as the files of the catalogue have them. */
const recordsWith = (filters: CatalogueFilterValues): CatalogueProduct[] =>
  library.products.filter((product) => {
    const values = new Map(Object.entries(filterValuesOf(product)));
    return Object.entries(filters).every(([name, value]) => values.get(name)?.includes(value));
  });

const announced = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
const rows = (page: Page) => page.locator('[data-part="filter-rows"] tr');
const openFilters = async (page: Page): Promise<void> => {
  await page.getByText('Filter and sort the records').click();
  await page.getByRole('button', { name: /^Show \d+ records?$/ }).waitFor();
};

const views: readonly CatalogueFilterValues[] = [
  { manufacturer: 'moxa' },
  { market: 'power' },
  { class: 'industrial Ethernet switch' },
  { 'rack-units': '1' },
  { ports: 'interface:1000base-t' },
  { ports: 'power_outlet' },
  { year: '2023' },
  { manufacturer: 'mikrotik', ports: 'interface:1000base-t', year: '2024' },
];

describe('a filtered view of the catalogue', () => {
  it.each(views)('has exactly the records of the library that meet its filters: %j', async (filters) => {
    const expected = recordsWith(filters);
    expect(expected.length).toBeGreaterThan(0);
    const page = await openPage(filteredCataloguePath(filters));
    await announced(page, new RegExp(`^${expected.length} records?`));
    expect(await rows(page).count()).toBe(Math.min(25, expected.length));
    const shown = await rows(page).locator('th').allInnerTexts();
    const numbers = new Set(expected.map(({ record }) => record.manufacturerPartNumber));
    expect(shown.filter((number) => !numbers.has(number))).toEqual([]);
  });

  it('shows every record in turn, and moves to the first of those that it adds', async () => {
    const expected = recordsWith({ 'rack-units': '1' });
    const page = await openPage(filteredCataloguePath({ 'rack-units': '1' }));
    await announced(page, /records/);
    const more = page.getByRole('button', { name: 'Show more records' });
    while (await more.isVisible()) {
      const before = await rows(page).count();
      await more.press('Enter');
      await rows(page).nth(before).waitFor();
      const focused = rows(page).nth(before).locator('a').first();
      expect(await focused.evaluate((link) => link === document.activeElement)).toBe(true);
    }
    const shown = await rows(page).locator('th').allInnerTexts();
    expect(shown.toSorted()).toEqual(expected.map(({ record }) => record.manufacturerPartNumber).toSorted());
  });

  it.each([
    ['newest', (one: string, other: string) => (one > other ? -1 : 1)],
    ['oldest', (one: string, other: string) => (one < other ? -1 : 1)],
  ] as const)('puts the %s evidence first when it is asked for', async (sort, compare) => {
    const page = await openPage(`/catalogue?sort=${sort}`);
    await announced(page, `${library.products.length} records`);
    const dates = await rows(page)
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    const expected = library.products.map(({ record }) => record.verification.evidenceAsOf).toSorted(compare);
    expect(dates).toEqual(expected.slice(0, dates.length));
  });

  it('says what to do when no record meets the filters, also for a value that the catalogue never had', async () => {
    for (const path of ['/catalogue?manufacturer=moxa&market=power', '/catalogue?class=no+such+class']) {
      const page = await openPage(path);
      await announced(
        page,
        'No record meets all of these filters. Remove one of them, or clear all filters.',
      );
      await page.getByRole('link', { name: 'Clear all filters' }).click();
      await page.getByRole('heading', { name: 'Catalogue' }).waitFor();
      expect(page.url()).toBe(`${served}/catalogue`);
      expect(await page.locator('[data-part="plain-list"]').isVisible()).toBe(true);
    }
  });

  it('is reached by keyboard alone, has an address to share, and is gone back to', async () => {
    const page = await openPage('/catalogue');
    const watched = await watchPage(page, served, { allowsScripts: true });
    await openFilters(page);
    await page.getByLabel('Records of').selectOption({ value: 'moxa' });
    const count = recordsWith({ manufacturer: 'moxa' }).length;
    await page.getByRole('button', { name: `Show ${count} records` }).press('Enter');
    await announced(page, `${count} records`);
    expect(page.url()).toBe(`${served}/catalogue?manufacturer=moxa`);
    expect(await page.locator(':focus').getAttribute('role')).toBe('status');
    await page.getByLabel('Sort by').selectOption({ label: 'Newest evidence' });
    await page.getByRole('button', { name: `Show ${count} records` }).press('Enter');
    await page.waitForURL(`${served}/catalogue?manufacturer=moxa&sort=newest`);
    await announced(page, `${count} records`);
    await page.goBack();
    await page.waitForURL(`${served}/catalogue?manufacturer=moxa`);
    await announced(page, `${count} records`);
    expect(await page.getByLabel('Sort by').inputValue()).toBe('part-number');
    await page.goBack();
    await page.waitForURL(`${served}/catalogue`);
    await page.locator('[data-part="plain-list"]').waitFor();
    expect(await rows(page).count()).toBe(0);
    expect(await watched.stop()).toEqual([]);
  });

  it('leads to the records it lists, and back to itself', async () => {
    const [first] = recordsWith({ manufacturer: 'moxa' });
    const page = await openPage('/catalogue?manufacturer=moxa');
    await announced(page, /records/);
    await rows(page).first().locator('th a').click();
    await page.waitForURL(`${served}/products/${first?.record.id}`);
    await page.goBack();
    await announced(page, /records/);
    expect(await rows(page).first().locator('th').innerText()).toBe(first?.record.manufacturerPartNumber);
  });

  it('counts for each choice the records that it would leave, and offers no choice without any', async () => {
    const page = await openPage('/catalogue?manufacturer=mikrotik');
    await announced(page, /records/);
    await openFilters(page);
    for (const name of ['market', 'class', 'rack-units', 'ports', 'year'] as const) {
      const options = page.locator(`select[name="${name}"] option:not([value=""])`);
      const shown = await options.evaluateAll((all) =>
        all.map(
          (option) => [option.getAttribute('value') ?? option.textContent, option.textContent] as const,
        ),
      );
      expect(shown.length, name).toBeGreaterThan(0);
      for (const [value, text] of shown) {
        const count = recordsWith({ manufacturer: 'mikrotik', [name]: value }).length;
        expect(count, `${name} ${value}`).toBeGreaterThan(0);
        expect(text).toMatch(new RegExp(` \\(${count}\\)$`));
      }
    }
  });

  it.each([
    [360, 'dark'],
    [1440, 'light'],
  ] as const)('breaks no rule of axe at %i px, %s, with open filters', async (width, colorScheme) => {
    const page = await openPage('/catalogue?ports=interface:1000base-t', {
      viewport: { width, height: 900 },
      colorScheme,
    });
    await announced(page, /records/);
    await openFilters(page);
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe('what a filtered view loads', () => {
  it('is at most 400 KB, and of the words of the index no more than the part that has the word of all records', async () => {
    const page = await (await browser.newContext()).newPage();
    onTestFinished(() => page.context().close());
    const sizes = new Map<string, Promise<number>>();
    page.on('requestfinished', (request) => {
      sizes.set(
        new URL(request.url()).pathname,
        request.sizes().then(({ responseBodySize }) => responseBodySize),
      );
    });
    await page.goto(`${served}${filteredCataloguePath({ ports: 'interface:1000base-t' })}`);
    await announced(page, /records/);
    const bytes = await Promise.all(sizes.values());
    const words = [...sizes.keys()].filter((path) => path.startsWith('/pagefind/index/'));
    expect(words.length).toBeLessThanOrEqual(1);
    expect(sizes.size).toBeGreaterThan(30);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400_000);
  });
});

describe('the lists of the catalogue on a narrow screen', () => {
  const paths = [
    '/catalogue',
    '/catalogue/2',
    '/catalogue?ports=interface:1000base-t',
    '/catalogue/manufacturers',
    '/catalogue/manufacturer/raritan',
    '/products/prd_hb089jfwpz',
  ];
  const portGroups = ({ record }: CatalogueProduct): number => record.physical.ports?.length ?? 0;
  const [withMostPorts] = library.products.toSorted((one, other) => portGroups(other) - portGroups(one));
  const mostPorts = `/products/${withMostPorts?.record.id}`;

  it.each([...paths, mostPorts])('%s is not longer than 10,000 px at 360 px, and not wider', async (path) => {
    const page = await openPage(path, { viewport: { width: 360, height: 800 } });
    if (path.includes('?')) await announced(page, /records/);
    const { scrollHeight, scrollWidth } = await page.evaluate(() => ({
      scrollHeight: document.documentElement.scrollHeight,
      scrollWidth: document.documentElement.scrollWidth,
    }));
    expect(scrollHeight).toBeLessThan(10_000);
    expect(scrollWidth).toBe(360);
  });
});

describe('the catalogue without scripts', () => {
  it('leads through all of its records by plain pages, and offers no filter that would do nothing', async () => {
    const page = await openPage('/catalogue', { javaScriptEnabled: false });
    expect(await page.locator('main').innerText()).toContain('Filters need scripts');
    expect(await page.getByText('Filter and sort the records').isVisible()).toBe(false);
    const numbers: string[] = [];
    for (let isMore = true; isMore; ) {
      numbers.push(...(await page.locator('[data-part="plain-list"] tbody th').allInnerTexts()));
      const next = page.getByRole('link', { name: 'Next' });
      isMore = (await next.count()) > 0;
      if (isMore) await next.click();
    }
    expect(numbers).toEqual(library.products.map(({ record }) => record.manufacturerPartNumber));
  });
});

describe('the list of manufacturers', () => {
  it('leads by a letter to the manufacturers that begin with it, and names each of them once', async () => {
    const page = await openPage('/catalogue/manufacturers', { javaScriptEnabled: false });
    const names = await page.locator('.entries a').allInnerTexts();
    expect(names.toSorted()).toEqual(library.manufacturers.map(({ name }) => name).toSorted());
    await page.getByRole('link', { name: 'R', exact: true }).click();
    const target = page.locator(':target');
    expect(await target.getByRole('heading').innerText()).toBe('R');
    for (const name of await target.locator('.entries a').allInnerTexts()) expect(name).toMatch(/^R/i);
  });
});
