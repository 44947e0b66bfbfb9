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

/** Goes to the box with the Tab key, writes a text and sends it with Enter, without scripts by the button. */
const lookUpByKeyboard = async (page: Page, text: string, hasScripts: boolean): Promise<void> => {
  const focused = page.locator(':focus');
  do await page.keyboard.press('Tab');
  while ((await focused.getAttribute('name')) !== 'q');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
  if (!hasScripts) await page.keyboard.press('Tab');
  await send(page);
};

/** Unfolds the two fields for exact work. */
const unfoldFields = (page: Page) => page.getByText('Manufacturer and part number in two fields').click();

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
      await lookUpByKeyboard(page, 'allied telesis AT-FS232/1', javaScriptEnabled);
      expect(page.url()).toBe(recordOf('AT-FS232/1'));
      expect(await page.locator('h1').innerText()).toContain('AT-FS232/1');
    },
  );

  it.each([true, false])(
    'leads from what no record has exactly to what is written similarly, to fix what was typed, with scripts: %j',
    async (javaScriptEnabled) => {
      const page = await openPage('/catalogue/manufacturers', { javaScriptEnabled });
      await lookUpByKeyboard(page, 'Moxa EDS P510', javaScriptEnabled);
      expect(new URL(page.url()).pathname).toBe('/lookup');
      expect(await page.title()).toBe('EDS P510: Perhaps · Nameplate');
      const text = await page.locator('.notice').innerText();
      for (const words of [
        'We have no record of exactly this number. The product may still exist.',
        'Same product? Compare it with your label.',
        'Your label has a space where the record has “-”.',
        'All records of Moxa',
      ]) {
        expect(text).toContain(words);
      }
      expect(await page.locator('.notice tbody mark').allInnerTexts()).toEqual(['-']);
      if (javaScriptEnabled) expect(await page.locator(':focus').getAttribute('id')).toBe('answer-title');
      expect(await page.locator('form.box textarea').inputValue()).toBe('Moxa EDS P510');
      await lookUpByKeyboard(page, 'Moxa EDS-P510', javaScriptEnabled);
      expect(page.url()).toBe(recordOf('EDS-P510'));
    },
  );

  it('answers a part number alone with the manufacturers that have exactly it, one click from the record', async () => {
    const page = await openPage('/catalogue', withoutScripts);
    await lookUpByKeyboard(page, 'AT-FS232/1', false);
    expect(await page.locator('.notice tbody a').allInnerTexts()).toEqual(['Allied Telesis', 'AT-FS232/1']);
    await page.locator('.notice tbody th a').press('Enter');
    await page.waitForURL(recordOf('AT-FS232/1'));
  });

  it('is filled with the name on the page of a manufacturer', async () => {
    const page = await openPage('/catalogue/manufacturer/moxa');
    expect(await page.locator('form.box textarea').inputValue()).toBe('Moxa ');
  });

  it('shows markup, turned text and invisible characters as what they are', async () => {
    const page = await openPage('/lookup');
    const typed = '<img src=x onerror="document.title=1">';
    await unfoldFields(page);
    await page.locator('#lookup-manufacturer').fill(typed);
    await page.getByLabel('Part number', { exact: true }).fill(`A\u202eB\u200b`);
    await send(page);
    expect(await page.title()).toContain(': Not found · Nameplate');
    expect(await page.locator('main img').count()).toBe(0);
    expect(await page.locator('.typed').allInnerTexts()).toEqual(['AU+202EBU+200B', typed]);
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

    await unfoldFields(page);
    await page.locator('#lookup-manufacturer').focus();
    await page.locator('#lookup-manufacturers option').first().waitFor({ state: 'attached' });
    const names = manufacturers.flatMap(({ name, aliases }) => [name, ...aliases.map((alias) => alias.name)]);
    expect((await values('lookup-manufacturers')).sort()).toEqual(names.sort());

    await page.locator('#lookup-manufacturer').fill('huber suhner');
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
    await unfoldFields(page);
    await page.getByLabel('Part number', { exact: true }).focus();
    await options.first().waitFor({ state: 'attached' });
    await page.locator('#lookup-manufacturer').fill('Nobody');
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

const boxOf = (page: Page) => page.getByLabel('Part number, brand and number, or label text');

/** Writes a text into the box of the lookup at 360 px and sends it, and keeps every request from then on. */
const lookUpText = async (text: string, path = '/lookup') => {
  const page = await openPage(path, { viewport: { width: 360, height: 800 } });
  await boxOf(page).fill(text);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(`${request.url()} ${request.postData() ?? ''}`));
  await boxOf(page).press('Enter');
  return { page, requested, sent: () => decodeURIComponent(requested.join('\n')) };
};

describe('the box that takes what a person has', () => {
  it.each(['/', '/lookup', '/search?q=switch'])(
    'leads at %s from a name and a number to the record',
    async (path) => {
      const { page } = await lookUpText('moxa EDS-P510', path);
      await page.waitForURL(recordOf('EDS-P510'));
    },
  );

  it('says how it read a short name before it shows the record', async () => {
    const { page } = await lookUpText('Rockwell 1756-EN2TR');
    const notice = page.locator('.notice');
    await notice.waitFor();
    expect(await notice.locator('.read-as').innerText()).toContain(
      'Read as: Rockwell Automation (from “Rockwell”) · 1756-EN2TR.',
    );
    expect(await notice.locator('h2').first().innerText()).toBe(
      'Rockwell is a short name of Rockwell Automation.',
    );
    expect(await page.title()).toBe('1756-EN2TR: Perhaps · Nameplate');
    expect(await axeViolations(page)).toEqual([]);
    const row = notice.locator('tbody tr').filter({ hasText: '1756-EN2TR' });
    expect(await row.innerText()).toMatch(/Rockwell Automation[\s\S]+\d+ \w+ \d{4}/);
    // It is one line also where the text before it fills the screen.
    expect(
      await notice.getByRole('link', { name: 'Change it' }).evaluate((link) => link.getClientRects().length),
    ).toBe(1);
    await notice.getByRole('link', { name: '1756-EN2TR', exact: true }).click();
    await page.waitForURL(recordOf('1756-EN2TR'));
  });

  it('shows a number with a printed space as a candidate, and says what differs', async () => {
    const { page } = await lookUpText('Siemens 6ES7 518-4TP00-0AB0');
    const row = page.locator('.notice tbody tr').filter({ hasText: '6ES7518-4TP00-0AB0' });
    await row.first().waitFor();
    expect(await row.first().innerText()).toContain('Your label has a space that the record has not.');
    expect(await page.locator('.notice h2').first().innerText()).toContain(
      'We have no record of exactly this number.',
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('looks up a label with its number exactly, and says that the serial number was left out', async () => {
    const { page, sent } = await lookUpText('ALLEN-BRADLEY\nCAT 1756-A10 SER B\nS/N: X9Y8Z7W6');
    const readAs = page.locator('.read-as');
    await readAs.waitFor();
    expect(await readAs.innerText()).toContain('Rockwell Automation · 1756-A10 · serial number left out');
    expect(await page.locator('.notice tbody th a').getAttribute('href')).toBe(
      new URL(recordOf('1756-A10')).pathname,
    );
    expect(sent()).not.toMatch(/X9Y8Z7W6|SER B|ALLEN/i);
  });

  it('offers of a label what differs, and sends no number before it is chosen', async () => {
    const { page, requested, sent } = await lookUpText('SIEMENS 6ES7 518-4TP00-0AB0 FS:05 S C-J9AB12345');
    const candidate = page.getByRole('link', { name: 'Siemens 6ES7518-4TP00-0AB0' });
    await candidate.waitFor();
    expect(
      requested
        .map((entry) => new URL(entry.split(' ')[0] ?? '').pathname)
        .filter((path) => !path.startsWith('/assets/')),
    ).toEqual(['/suggestions/manufacturers.json', '/suggestions/manufacturer/siemens.json']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await axeViolations(page)).toEqual([]);
    await candidate.press('Enter');
    await page.locator('.read-as').waitFor();
    expect(sent()).not.toMatch(/C-J9|FS:05/);
  });

  it.each([
    ['Siemens AG\nMLFB: 6GK5206-2GS00-2FC2\nS VPLSERIAL76', 'Siemens 6GK5206-2GS00-2FC2'],
    ['P/N:EDS-408A S/N:TBSERIAL1 MOXA INC.', 'Moxa'],
    ['750-849 SN SERIAL123', 'The serial number stays in this browser.'],
    ['EDS-P510\nSerial No. SERIAL42\nMoxa', 'Moxa · EDS-P510'],
    ['[)>\x1e06\x1d1P1756-A10\x1dSSERIAL9\x1e\x04', '1756-A10 · serial number left out'],
    ['1P1756-A10\x1dSSERIAL9', '1756-A10 · serial number left out'],
    ['https://i.siemens.com/1P6GK5206-2GS00-2FC2+SSERIAL7', 'Siemens (from “siemens”)'],
    ['(01)04006381333931(21)SERIAL5', 'GTIN 04006381333931 · serial number left out'],
    ['[)>\x1e06\x1dSSERIAL9\x1e\x04', 'This code has no part number that can be read.'],
  ])('never sends the serial number of %j', async (text, shown) => {
    const { page, sent } = await lookUpText(text);
    await page.getByText(shown).first().waitFor();
    expect(sent()).not.toContain('SERIAL');
  });

  it('has no button that sends before its script is there, and takes what was written until then', async () => {
    const context = await openContext();
    const page = await context.newPage();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${served}/lookup`, { waitUntil: 'commit' });
    await boxOf(page).fill('EDS-P510 S/N SERIAL1');
    await boxOf(page).press('Enter');
    await page.getByRole('button', { name: 'Look up' }).first().click({ force: true });
    release();
    await page.getByRole('button', { name: 'Look up' }).first().and(page.locator(':enabled')).waitFor();
    expect(await boxOf(page).inputValue()).toContain('EDS-P510 S/N SERIAL1');
    expect(asked.join('\n')).not.toContain('SERIAL1');
  });

  it('takes a list to the page that looks lists up, without sending it', async () => {
    const { page, sent } = await lookUpText('Moxa;EDS-P510\nMoxa;EDS-0000');
    await page.getByText('This is a list of 2 lines.').waitFor();
    await page.getByRole('button', { name: 'Look up the list' }).click();
    await page.getByText('2 lines to look up.').waitFor();
    expect(sent()).not.toContain('EDS-0000');
  });

  it('answers without scripts, and says before its button that the text is sent', async () => {
    const page = await openPage('/lookup', withoutScripts);
    expect(await page.locator('form.box').innerText()).toContain('the whole text is sent to this service.');
    await boxOf(page).fill('moxa EDS-P510');
    await page.locator('form.box').getByRole('button', { name: 'Look up' }).click();
    await page.waitForURL(recordOf('EDS-P510'));
  });

  it.each([
    ['Rockwell 1756-EN2TR', 'Rockwell Automation (from “Rockwell”)'],
    ['EDS-P510', 'Moxa has this number.'],
    ['eds-p510', 'Upper and lower case differ.'],
    ['Nobody EDS-P510 S/N SERIAL1', 'Moxa'],
    ['4006381333931', 'This is a GTIN, the number of a barcode. No record here has it.'],
    ['Digi-Key XYZ-1', 'We have no record of exactly this number.'],
    ['Moxa', 'Add a part number, or see them all.'],
    ['Moxa EDS-P510 managed switch', 'Moxa has this number.'],
    ['ЕDS-P510', 'Character 1 of your label is'],
    ['price of a switch', 'prices, stock'],
    ['authority boundary nobodywrote', 'No page has all of these words.'],
    ['qqqq zzzz', 'No page has these words.'],
    ['EDS-P510; EDS-408A', 'It has 2 lines'],
    ['authority boundary', 'pages: authority boundary'],
    ['authority boundary', 'No record has this text as its part number.'],
  ])('shows without scripts what %j is', async (text, shown) => {
    const page = await openPage(`/lookup?${new URLSearchParams({ q: text })}`, withoutScripts);
    expect(await page.locator('.notice').innerText()).toContain(shown);
  });
});
