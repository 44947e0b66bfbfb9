import { selectAll } from 'hast-util-select';
import { toString as textOf } from 'hast-util-to-string';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createLookupEndpoint } from '../../functions/products/lookup-endpoint.ts';
import { readCatalogue } from '../../src/content/catalogue/library.ts';
import { libraryOf } from '../content/catalogue/library-of.ts';
import { openLibrary } from '../content/catalogue/temporary-catalogue.ts';
import { createTestPlatform } from '../functions/platform.ts';
import { awkwardPairs } from '../functions/products/awkward-pairs.ts';
import { launchChromium } from '../launch-chromium.ts';
import { parsePage } from './page.ts';

const served = inject('servedUrl');
const { products, manufacturers } = readCatalogue(process.cwd(), '9999-12-31').library;

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const openPage = async (options: Parameters<Browser['newContext']>[0], path: string): Promise<Page> => {
  const context: BrowserContext = await browser.newContext(options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${served}${path}`);
  return page;
};

/** Goes to the lookup form with the Tab key, writes both fields and sends it with Enter. */
const lookUpByKeyboard = async (page: Page, manufacturer: string, partNumber: string): Promise<void> => {
  const focused = page.locator(':focus');
  do await page.keyboard.press('Tab');
  while ((await focused.getAttribute('name')) !== 'manufacturer');
  await page.keyboard.insertText(manufacturer);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(partNumber);
  await Promise.all([page.waitForEvent('framenavigated'), page.keyboard.press('Enter')]);
};

/** Waits until a field of the form has a value: a script may put it there after the page is shown. */
const fieldHas = (page: Page, label: string, value: string): Promise<void> =>
  expect.poll(() => page.getByLabel(label, { exact: true }).inputValue(), { timeout: 20_000 }).toBe(value);

const recordOf = (partNumber: string): string => {
  const product = products.find(({ record }) => record.manufacturerPartNumber === partNumber);
  return `${served}/products/${product?.record.id}`;
};

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('the lookup form %s', (_name, javaScriptEnabled) => {
  it.each([
    ['moxa', 'EDS-P510'],
    ['allied telesis', 'AT-FS232/1'],
    ['huber suhner', '85086220'],
    ['MikroTik', 'CRS326-4C+20G+2Q+RM'],
    ['MikroTik', 'RBLHGR&R11e-LTE6'],
    ['ADC', '7033 1 090-000'],
    ['ConnectCom', '#951797'],
  ])('leads by keyboard alone to the record of %s %s', async (manufacturer, partNumber) => {
    const page = await openPage({ javaScriptEnabled }, '/catalogue');
    await lookUpByKeyboard(page, manufacturer, partNumber);
    expect(page.url()).toBe(recordOf(partNumber));
    expect(await page.locator('h1').innerText()).toContain(partNumber);
  });

  it.each([
    ['moxa', 'eds-p510', '/catalogue/manufacturer/moxa', 'No record with this part number'],
    ['Moxxa', 'EDS-P510', '/catalogue/manufacturers', 'No manufacturer has this name'],
  ])(
    'leads with %s %s to a notice that repeats nothing of it',
    async (manufacturer, partNumber, path, title) => {
      const page = await openPage({ javaScriptEnabled }, '/catalogue');
      await lookUpByKeyboard(page, manufacturer, partNumber);
      expect(new URL(page.url()).pathname).toBe(path);
      const notice = page.locator('.notice:visible');
      expect(await notice.innerText()).toContain(title);
      expect(await page.locator(':focus').getAttribute('class')).toBe('notice');
      expect(await page.content()).not.toContain(manufacturer === 'moxa' ? partNumber : manufacturer);
    },
  );

  it('shows no notice to a reader whom no lookup has sent', async () => {
    for (const path of ['/catalogue', '/catalogue/manufacturers', '/catalogue/manufacturer/moxa']) {
      const page = await openPage({ javaScriptEnabled }, path);
      expect(await page.locator('.notice').count()).toBe(1);
      expect(await page.locator('.notice:visible').count()).toBe(0);
    }
  });
});

describe('the lookup form', () => {
  it('has what was looked up again when nothing was found, and names what is nearly the same', async () => {
    const page = await openPage({}, '/catalogue');
    await lookUpByKeyboard(page, 'MOXA', 'eds-p510');
    await fieldHas(page, 'Part number', 'eds-p510');
    const candidates = page.locator('.notice:visible a');
    await candidates.first().waitFor();
    expect(await candidates.allInnerTexts()).toEqual(['EDS-P510']);
    await candidates.first().click();
    await page.waitForURL(recordOf('EDS-P510'));
  });

  it('names nothing as nearly the same where there is nothing', async () => {
    const page = await openPage({}, '/catalogue');
    const answered = page.waitForResponse('**/api/v1/products/**');
    await lookUpByKeyboard(page, 'moxa', 'no such part');
    await (await answered).finished();
    expect(await page.locator('.notice:visible').innerText()).not.toContain('differ from it');
  });

  it('never names records of another manufacturer, whatever was looked up before', async () => {
    const page = await openPage({}, '/catalogue');
    await lookUpByKeyboard(page, 'moxa', 'eds-p510');
    await page.locator('.notice:visible a').first().waitFor();
    const answered = page.waitForResponse('**/api/v1/products/adc/eds-p510');
    await page.goto(`${served}/catalogue/manufacturer/adc#part-number-not-found`);
    await (await answered).finished();
    expect(await page.locator('.notice:visible a').count()).toBe(0);
  });

  it('has the name of an unknown manufacturer again, to be fixed', async () => {
    const page = await openPage({}, '/catalogue');
    await lookUpByKeyboard(page, ' Moxa', 'EDS-P510');
    await fieldHas(page, 'Manufacturer', ' Moxa');
    await page.getByLabel('Manufacturer', { exact: true }).fill('Moxa');
    await page.keyboard.press('Enter');
    await page.waitForURL(recordOf('EDS-P510'));
  });

  it.each(awkwardPairs)('sends %s %s so that exactly it is found', async (manufacturer, partNumber) => {
    const library = libraryOf(awkwardPairs);
    const catalogue = openLibrary(library);
    const answer = createLookupEndpoint(() => catalogue, createTestPlatform());
    const page = await openPage({}, '/catalogue');
    let location: string | null = null;
    await page.route('**/lookup?*', async (route) => {
      const response = await answer(new Request(route.request().url()), 'request-1');
      location = response.headers.get('Location');
      await route.fulfill({ status: 204 });
    });
    await page.getByLabel('Manufacturer', { exact: true }).fill(manufacturer);
    await page.getByLabel('Part number', { exact: true }).fill(partNumber);
    await Promise.all([page.waitForResponse('**/lookup?*'), page.keyboard.press('Enter')]);
    const product = library.products.find(
      ({ manufacturer: { name }, record }) =>
        name === manufacturer && record.manufacturerPartNumber === partNumber,
    );
    expect(location).toBe(`/products/${product?.record.id}`);
  });

  it('fetches nothing before a field is used, then suggests manufacturers, then part numbers of the manufacturer', async () => {
    const page = await openPage({}, '/catalogue');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.waitForLoadState('networkidle');
    const values = (list: string) =>
      page
        .locator(`#${list} option`)
        .evaluateAll((options) =>
          options.map((option) => (option instanceof HTMLOptionElement ? option.value : '')),
        );
    expect([fetched, await values('lookup-manufacturers')]).toEqual([[], []]);

    await page.getByLabel('Manufacturer', { exact: true }).focus();
    await page.locator('#lookup-manufacturers option').first().waitFor({ state: 'attached' });
    const names = manufacturers.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect((await values('lookup-manufacturers')).sort()).toEqual(names.sort());

    await page.getByLabel('Manufacturer', { exact: true }).fill('huber suhner');
    await page.getByLabel('Part number', { exact: true }).focus();
    await page.locator('#lookup-part-numbers option').first().waitFor({ state: 'attached' });
    const partNumbers = products
      .filter(({ manufacturer }) => manufacturer.id === 'huber-suhner')
      .map(({ record }) => record.manufacturerPartNumber);
    expect(await values('lookup-part-numbers')).toEqual(partNumbers);
    expect(fetched).toEqual([
      '/suggestions/manufacturers.json',
      '/suggestions/manufacturer/huber-suhner.json',
    ]);
  });

  it('forgets the part numbers of a manufacturer that is no longer written', async () => {
    const page = await openPage({}, '/catalogue/manufacturer/moxa');
    const options = page.locator('#lookup-part-numbers option');
    await page.getByLabel('Part number', { exact: true }).focus();
    await options.first().waitFor({ state: 'attached' });
    await page.getByLabel('Manufacturer', { exact: true }).fill('Nobody');
    await page.getByLabel('Part number', { exact: true }).focus();
    await options.first().waitFor({ state: 'detached' });
  });

  it('weighs less than 2,500 bytes of script', async () => {
    const page = await openPage({}, '/catalogue/manufacturers');
    const sources = await page
      .locator('script[src]')
      .evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src') ?? ''));
    const bodies = await Promise.all(
      sources.map(async (source) => (await fetch(`${served}${source}`)).arrayBuffer()),
    );
    const size = bodies.reduce((sum, { byteLength }) => sum + byteLength, 0);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThan(2500);
  });
});

describe('the catalogue by manufacturer', () => {
  const open = async (path: string) => parsePage(await (await fetch(`${served}${path}`)).text());

  it('links every manufacturer', async () => {
    const links = selectAll('.entries a', await open('/catalogue/manufacturers'));
    expect(links.map(({ properties: { href } }) => href).sort()).toEqual(
      manufacturers.map(({ id }) => `/catalogue/manufacturer/${id}`).sort(),
    );
  });

  it.each(manufacturers)('lists of $name exactly its records, and its aliases', async ({ id, aliases }) => {
    const page = await open(`/catalogue/manufacturer/${id}`);
    const partNumbers = products
      .filter(({ manufacturer }) => manufacturer.id === id)
      .map(({ record }) => record.manufacturerPartNumber);
    expect(selectAll('tbody th code', page).map(textOf)).toEqual(partNumbers);
    const facts = selectAll('dl.facts dd', page).map(textOf).join('; ');
    for (const alias of aliases) expect(facts).toContain(alias);
  });
});
