import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { readCatalogue, recordsByManufacturer } from '../../src/content/catalogue/library.ts';
import type { CatalogueProduct } from '../../src/content/catalogue/product-file.ts';
import { type CatalogueFilterValues, filteredCataloguePath } from '../../src/contracts/site-paths.ts';
import { filterValuesOf } from '../../src/publish/catalogue-filters.ts';
import { launchChromium } from '../launch-chromium.ts';
import { axeViolations } from './axe-violations.ts';

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

const rows = (page: Page) => page.locator('table.records tbody tr');
const count = (page: Page) => page.locator('[data-part="list-count"]').innerText();

/** The part numbers of a list, from the page that is shown to its last one. */
const numbersFrom = async (page: Page): Promise<string[]> => {
  const numbers = await rows(page).locator('th').allInnerTexts();
  const next = page.getByRole('link', { name: 'Next' });
  if ((await next.count()) === 0) return numbers;
  await next.click();
  return [...numbers, ...(await numbersFrom(page))];
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
  it.each(views)('has exactly the records that meet its filters, without scripts: %j', async (filters) => {
    const expected = recordsWith(filters).map(({ record }) => record.manufacturerPartNumber);
    expect(expected.length).toBeGreaterThan(0);
    const page = await openPage(filteredCataloguePath(filters), { javaScriptEnabled: false });
    expect((await numbersFrom(page)).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ['newest', (one: string, other: string) => (one > other ? -1 : 1)],
    ['oldest', (one: string, other: string) => (one < other ? -1 : 1)],
  ] as const)('puts the %s evidence first when it is asked for', async (sort, compare) => {
    const page = await openPage(`/catalogue?sort=${sort}`);
    const dates = await rows(page)
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    const expected = library.products.map(({ record }) => record.verification.evidenceAsOf).toSorted(compare);
    expect(dates).toEqual(expected.slice(0, 50));
  });

  it('says what to do when no record meets the filters, also for a value that the catalogue never had', async () => {
    for (const path of [
      '/catalogue?manufacturer=moxa&market=power',
      '/catalogue?function=no+such+function',
    ]) {
      const page = await openPage(path);
      expect(await page.locator('main').innerText()).toContain('No record meets these filters.');
      expect(await count(page)).toBe('No records');
      await page.getByRole('link', { name: 'Clear all filters' }).click();
      expect(page.url()).toBe(`${served}/catalogue`);
    }
  });

  it('is made with a form, without scripts, has one address to share, and is gone back to', async () => {
    const page = await openPage('/catalogue', { javaScriptEnabled: false });
    const expected = recordsWith({ manufacturer: 'moxa' });
    await page.getByText('Filter and sort the records').click();
    await page.getByRole('combobox', { name: 'Records of' }).selectOption({ value: 'moxa' });
    await page.getByRole('button', { name: 'Show records' }).press('Enter');
    await page.waitForURL(`${served}/catalogue?manufacturer=moxa`);
    expect(await count(page)).toBe(`${expected.length} records`);
    expect(await page.getByRole('combobox', { name: 'Records of' }).inputValue()).toBe('moxa');
    await page.getByLabel('Sort by').selectOption({ label: 'Newest evidence' });
    await page.getByRole('button', { name: 'Show records' }).press('Enter');
    await page.waitForURL(`${served}/catalogue?manufacturer=moxa&sort=newest`);
    await page.getByRole('link', { name: /^Remove the filter Records of: Moxa/ }).click();
    await page.waitForURL(`${served}/catalogue?sort=newest`);
    await page.goBack();
    expect(page.url()).toBe(`${served}/catalogue?manufacturer=moxa&sort=newest`);
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
      expect(await count(page)).toMatch(new RegExp(left > 50 ? ` of ${left}$` : `^${left} record`));
    }
    await page.getByRole('link', { name: 'Remove the filter Function: switch' }).click();
    const others = { 'rack-units': '1', manufacturer: 'mikrotik' };
    await page.waitForURL(`${served}${filteredCataloguePath(others)}`);
    expect(await count(page)).toBe(`${recordsWith(others).length} records`);
  });

  it('shows what its records are and what tells them apart, and no name that repeats the part number', async () => {
    const page = await openPage('/catalogue?manufacturer=mikrotik&function=switch');
    const texts = await rows(page).evaluateAll((all) =>
      all.map((row) => [
        row.querySelector('th')?.textContent?.trim(),
        ...[...row.querySelectorAll('td')].slice(1, 4).map((cell) => cell.innerText.trim()),
      ]),
    );
    expect(texts.length).toBeGreaterThan(0);
    for (const [partNumber = '', text = '', kind, form] of texts) {
      expect(text).not.toBe(partNumber);
      expect(kind).toBe('switch');
      expect(form).not.toBe('');
    }
  });

  it('is for people and not for search engines, which are sent to the whole list', async () => {
    const page = await openPage('/catalogue?manufacturer=moxa');
    const canonical = page.locator('link[rel="canonical"]');
    expect(await canonical.getAttribute('href')).toBe(`${served}/catalogue`);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    const whole = await openPage('/catalogue?page=2');
    expect(await whole.locator('meta[name="robots"]').count()).toBe(0);
    expect(await whole.locator('link[rel="canonical"]').getAttribute('href')).toBe(
      `${served}/catalogue?page=2`,
    );
  });

  it('counts for each choice the records that it would leave, and offers no choice without any', async () => {
    const page = await openPage('/catalogue?manufacturer=mikrotik');
    for (const name of ['function', 'market', 'rack-units', 'ports', 'year'] as const) {
      const options = page.locator(`select[name="${name}"] option:not([value=""])`);
      const shown = await options.evaluateAll((all) =>
        all.map((option) => [option.getAttribute('value') ?? '', option.textContent] as const),
      );
      expect(shown.length, name).toBeGreaterThan(0);
      for (const [value, text] of shown) {
        const left = recordsWith({ manufacturer: 'mikrotik', [name]: value }).length;
        expect(left, `${name} ${value}`).toBeGreaterThan(0);
        expect(text).toMatch(new RegExp(` \\(${left}\\)\\s*$`));
      }
    }
  });

  it.each([
    [360, 'dark'],
    [1440, 'light'],
  ] as const)('breaks no rule of axe at %i px, %s', async (width, colorScheme) => {
    const page = await openPage('/catalogue?ports=interface:1000base-t', {
      viewport: { width, height: 900 },
      colorScheme,
    });
    expect(await axeViolations(page)).toEqual([]);
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
  const maxPorts = `/products/${withMostPorts?.record.id}`;

  it.each([...paths, maxPorts])('%s is not longer than 10,000 px at 360 px, and not wider', async (path) => {
    const page = await openPage(path, { viewport: { width: 360, height: 800 } });
    const { scrollHeight, scrollWidth } = await page.evaluate(() => ({
      scrollHeight: document.documentElement.scrollHeight,
      scrollWidth: document.documentElement.scrollWidth,
    }));
    expect(scrollHeight).toBeLessThan(10_000);
    expect(scrollWidth).toBe(360);
  });
});

describe('a list on a phone', () => {
  it.each([
    '/catalogue',
    '/catalogue?manufacturer=moxa&sort=newest',
    '/catalogue?manufacturer=mikrotik&function=switch&rack-units=1&year=2024',
    '/catalogue/manufacturer/moxa',
  ])('of %s begins within the upper half of the screen', async (path) => {
    const page = await openPage(path, { viewport: { width: 360, height: 780 } });
    const top = await rows(page)
      .first()
      .evaluate((row) => row.getBoundingClientRect().top);
    expect(top).toBeLessThanOrEqual(390);
  });
});

describe('the catalogue without scripts', () => {
  it('leads through all of its records by manufacturer and part number', async () => {
    const page = await openPage('/catalogue', { javaScriptEnabled: false });
    const expected = recordsByManufacturer(library).flatMap(({ products }) => products);
    expect(await numbersFrom(page)).toEqual(expected.map(({ record }) => record.manufacturerPartNumber));
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
