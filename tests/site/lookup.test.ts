import { selectAll } from 'hast-util-select';
import { toString as textOf } from 'hast-util-to-string';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { readCatalogue } from '../../src/content/catalogue/library.ts';
import { fetchPage } from '../end-to-end/page.ts';
import { axeViolations } from './axe-violations.ts';
import { goTo, openContext, openPage } from './chromium.ts';

const served = inject('servedUrl');
const { products, manufacturers } = readCatalogue(process.cwd(), '9999-12-31').library;

/** Sends a form with Enter, and waits until the page that answers is there as a whole. */
const send = async (page: Page): Promise<void> => {
  await Promise.all([page.waitForEvent('framenavigated'), page.keyboard.press('Enter')]);
  await page.waitForLoadState();
};

/** Goes to the lookup form with the Tab key, writes both fields and sends it with Enter. */
const lookUpByKeyboard = async (page: Page, manufacturer: string, partNumber: string): Promise<void> => {
  const focused = page.locator(':focus');
  do await page.keyboard.press('Tab');
  while ((await focused.getAttribute('name')) !== 'manufacturer');
  if (manufacturer !== '') await page.keyboard.insertText(manufacturer);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(partNumber);
  await send(page);
};

const recordOf = (partNumber: string): string => {
  const product = products.find(({ record }) => record.manufacturerPartNumber === partNumber);
  return `${served}/products/${product?.record.id}`;
};

const withoutScripts = { javaScriptEnabled: false } as const;

describe('the lookup form', () => {
  it.each([true, false])(
    'leads by keyboard alone to the record, with scripts: %j',
    async (javaScriptEnabled) => {
      const page = await openPage('/catalogue', { javaScriptEnabled });
      await lookUpByKeyboard(page, 'allied telesis', 'AT-FS232/1');
      expect(page.url()).toBe(recordOf('AT-FS232/1'));
      expect(await page.locator('h1').innerText()).toContain('AT-FS232/1');
    },
  );

  it.each([true, false])(
    'leads from what no record has exactly to what is written similarly, to fix what was typed, with scripts: %j',
    async (javaScriptEnabled) => {
      const page = await openPage('/catalogue', { javaScriptEnabled });
      await lookUpByKeyboard(page, 'Moxxa', 'EDS-P510');
      expect(new URL(page.url()).pathname).toBe('/lookup');
      const notice = page.locator('.notice');
      expect(await notice.locator('h2').innerText()).toBe('No manufacturer has this name');
      const text = await notice.innerText();
      for (const words of ['Moxxa', 'EDS-P510', 'We never redirect to a near match.']) {
        expect(text).toContain(words);
      }
      const links = await notice.locator('a').allInnerTexts();
      expect(links).toEqual(expect.arrayContaining(['Moxa', 'EDS-P510 Ethernet switch']));
      expect(await page.getByLabel('Part number', { exact: true }).inputValue()).toBe('EDS-P510');
      await page.getByLabel('Manufacturer', { exact: true }).fill('Moxa');
      await page.keyboard.press('Enter');
      await page.waitForURL(recordOf('EDS-P510'));
    },
  );

  it('answers a part number alone with the manufacturers that have exactly it, one click from the record', async () => {
    const page = await openPage('/catalogue', withoutScripts);
    await lookUpByKeyboard(page, '', 'AT-FS232/1');
    expect(await page.locator('.notice tbody a').allInnerTexts()).toEqual(['Allied Telesis', 'AT-FS232/1']);
    await page.locator('.notice tbody th a').press('Enter');
    await page.waitForURL(recordOf('AT-FS232/1'));
  });

  it('shows markup, turned text and invisible characters as what they are', async () => {
    const page = await openPage('/lookup');
    const typed = '<img src=x onerror="document.title=1">';
    await page.getByLabel('Manufacturer', { exact: true }).fill(typed);
    await page.getByLabel('Part number', { exact: true }).fill(`A\u202eB\u200b`);
    await send(page);
    expect(await page.title()).toBe('Look up a product · Nameplate');
    expect(await page.locator('main img').count()).toBe(0);
    expect(await page.locator('.typed').allInnerTexts()).toEqual([typed, 'AU+202EBU+200B']);
    expect(await page.getByLabel('Part number', { exact: true }).inputValue()).toBe('A\u202eB\u200b');
  });

  it('fetches nothing before a field is used, then suggests manufacturers, then part numbers of the manufacturer', async () => {
    const page = await (await openContext()).newPage();
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()).pathname);
    });
    await goTo(page, '/catalogue');
    const values = (list: string) =>
      page
        .locator(`#${list} option`)
        .evaluateAll((options) =>
          options.map((option) => (option instanceof HTMLOptionElement ? option.value : '')),
        );
    expect([fetched, await values('lookup-manufacturers')]).toEqual([[], []]);

    await page.getByLabel('Manufacturer', { exact: true }).focus();
    await page.locator('#lookup-manufacturers option').first().waitFor({ state: 'attached' });
    const names = manufacturers.flatMap(({ name, aliases }) => [name, ...aliases.map((alias) => alias.name)]);
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
    const page = await openPage('/catalogue/manufacturer/moxa');
    const options = page.locator('#lookup-part-numbers option');
    await page.getByLabel('Part number', { exact: true }).focus();
    await options.first().waitFor({ state: 'attached' });
    await page.getByLabel('Manufacturer', { exact: true }).fill('Nobody');
    await page.getByLabel('Part number', { exact: true }).focus();
    await options.first().waitFor({ state: 'detached' });
  });
});

describe('the catalogue by manufacturer', () => {
  const open = (path: string) => fetchPage(`${served}${path}`);

  it.each(manufacturers)(
    'lists of $name exactly its records, and its aliases with their reasons',
    async ({ id, aliases }) => {
      const page = await open(`/catalogue/manufacturer/${id}`);
      const partNumbers = products
        .filter(({ manufacturer }) => manufacturer.id === id)
        .map(({ record }) => record.manufacturerPartNumber);
      expect(selectAll('tbody th code', page).map(textOf)).toEqual(partNumbers);
      const facts = selectAll('dl.facts dd', page).map(textOf).join('; ');
      for (const { name, reason } of aliases) {
        expect(facts).toContain(name);
        expect(facts).toContain(reason);
      }
    },
  );
});

describe('the box for a nameplate, at 360 px', () => {
  /** Reads a plate on the page of the lookup, and keeps the address of every request from then on. */
  const read = async (text: string) => {
    const page = await openPage('/lookup', { viewport: { width: 360, height: 800 } });
    const box = page.getByLabel('Text of the nameplate');
    await box.fill(text);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.getByRole('button', { name: 'Read the nameplate' }).press('Enter');
    return { page, requested };
  };

  it('leads from a plate that has a number exactly to its record, and sends nothing else of it', async () => {
    const { page, requested } = await read('ALLEN-BRADLEY\nCAT 1756-A10 SER B\nS/N: X9Y8Z7W6');
    await page.waitForURL(recordOf('1756-A10'));
    const sent = decodeURIComponent(requested.join('\n'));
    expect(sent).toContain('partNumber=1756-A10');
    expect(sent).not.toMatch(/X9Y8Z7W6|SER B|ALLEN/i);
  });

  it('offers what differs by a printed space, sends no number before it is chosen, and fits the screen', async () => {
    const { page, requested } = await read('SIEMENS 6ES7 518-4TP00-0AB0 FS:05 S C-J9AB12345');
    const candidate = page.getByRole('link', { name: 'Siemens 6ES7518-4TP00-0AB0' });
    await candidate.waitFor();
    expect(requested.map((entry) => new URL(entry.split(' ')[0] ?? '').pathname)).toEqual([
      '/suggestions/manufacturers.json',
      '/suggestions/manufacturer/siemens.json',
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await axeViolations(page)).toEqual([]);
    await candidate.press('Enter');
    await page.waitForURL(recordOf('6ES7518-4TP00-0AB0'));
    expect(decodeURIComponent(requested.join('\n'))).not.toMatch(/C-J9|FS:05/);
  });
});
