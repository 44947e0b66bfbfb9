import { select, selectAll } from 'hast-util-select';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { curlLine } from '../../src/components/catalogue/record-facts.ts';
import { readCatalogue } from '../../src/content/catalogue/library.ts';
import type { CatalogueProduct } from '../../src/content/catalogue/product-file.ts';
import { productApiAddress } from '../../src/publish/api-bodies.ts';
import { fetchPage, readText } from '../end-to-end/page.ts';
import { openPage } from './chromium.ts';

const served = inject('servedUrl');
const { library } = readCatalogue(process.cwd(), '9999-12-31');
const { products } = library;
const pageOf = ({ record }: CatalogueProduct): string => `${served}/products/${record.id}`;

/** A record that an Insight names. An address has to encode its part number. */
const named = products.find(({ record }) => record.id === 'prd_hb089jfwpz');
if (named === undefined) throw new Error('The copy of the project has no record prd_hb089jfwpz.');

const openRecord = (options: BrowserContextOptions = {}): Promise<Page> =>
  openPage(`/products/${named.record.id}`, options);

describe('the page of a record', () => {
  it('shows beside a value what another source says, each with its day and a link to the source at that revision', async () => {
    const page = await fetchPage(`${served}/products/prd_d3c1rgxg9z`);
    const identifiers = select('[aria-labelledby=facts]', page);
    const text = identifiers === undefined ? '' : readText(identifiers);
    expect(text).toContain(
      'Name HPE Aruba 5400R zl2 Management Module since 15 August 2023 also Aruba J9827A since 12 July 2023',
    );
    const addresses = selectAll('[aria-labelledby=facts] a', page).map((link) => link.properties.href);
    expect(addresses).toContain(
      'https://github.com/netbox-community/devicetype-library/blob/46175858235b83828e384fd4b0460760ba879613/module-types/HPE/J9827A.yaml',
    );
  });

  it.each([
    [
      'prd_0xgsc22b9w',
      'We read the function from the description in the source, which we do not keep, by rule 249.',
    ],
    ['prd_hb089jfwpz', 'We read the function from the name and the facts, by rule 152.'],
  ])('says from what the function of %s follows, and leads to the rule', async (id, sentence) => {
    const [page, rules] = await Promise.all(
      [`/products/${id}`, '/docs/functions'].map((path) => fetchPage(`${served}${path}`)),
    );
    const facts = select('[aria-labelledby=facts]', page);
    const [rule] = selectAll('a[href^="/docs/functions#"]', facts);
    expect(facts && readText(facts)).toContain(sentence);
    const address = String(rule?.properties.href);
    expect(select(address.slice(address.indexOf('#')), rules)).toBeDefined();
  });

  it('puts with the keyboard each text on the clipboard exactly, and says so', async () => {
    const page = await openRecord({ permissions: ['clipboard-read', 'clipboard-write'] });
    const address = productApiAddress(named, served);
    const { record } = named;
    const copies = [
      ['Copy part number', record.manufacturerPartNumber],
      [
        'Copy citation',
        expect.stringMatching(/ Source: .+ edition \d+ of \d+ \w+ \d{4}\. http\S+, read on \d+ \w+ \d{4}$/),
      ],
      ['Copy API address', address],
      ['Copy curl line', curlLine(address)],
    ];
    for (const title of ['Licence and citation', 'In the API']) await page.getByText(title).click();
    const names = await page.locator('button:visible', { hasText: 'Copy' }).allInnerTexts();
    expect(names.map((name) => name.replace(/\s+/g, ' ').trim())).toEqual(copies.map(([name]) => name));
    const focusedText = () =>
      page.evaluate(() => document.activeElement?.textContent?.replace(/\s+/g, ' ').trim());
    for (const [name, text] of copies) {
      do await page.keyboard.press('Tab');
      while (
        // The parts of a date field are focused one after the other, and no selector matches its button.
        (await focusedText()) !== name
      );
      await page.keyboard.press('Enter');
      await page.locator('output', { hasText: 'Copied' }).waitFor();
      expect(await page.locator('output:not(:empty)').allInnerTexts()).toEqual(['Copied']);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toEqual(text);
      expect(await page.locator('output:not(:empty) + button:focus').count()).toBe(1);
    }
  });

  it('says so when nothing could be copied', async () => {
    const page = await openRecord();
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.getByRole('button', { name: 'Copy part number' }).press('Space');
    await page.locator('output', { hasText: 'Not copied' }).waitFor();
  });

  it('shows without scripts every text and no copy button', async () => {
    const page = await openRecord({ javaScriptEnabled: false });
    expect(await page.locator('button:visible', { hasText: 'Copy' }).count()).toBe(0);
    await page.getByText('In the API').click();
    const text = await page.locator('main').innerText();
    for (const expected of [named.record.id, productApiAddress(named, served)]) {
      expect(text).toContain(expected);
    }
  });

  it('leads to the Insights that name the product, which lead back to the record', async () => {
    const page = await openRecord({ javaScriptEnabled: false });
    const naming = page.locator('section', {
      has: page.getByRole('heading', { name: /^Insights that name/ }),
    });
    await naming.getByRole('link').first().click();
    await page.waitForURL(`${served}/insights/how-part-numbers-are-written`);
    const { manufacturerPartNumber } = named.record;
    await page.locator('article').getByRole('link', { name: manufacturerPartNumber }).first().press('Enter');
    await page.waitForURL(pageOf(named));
    const insight = await (await fetch(`${served}/api/v1/insights/how-part-numbers-are-written`)).text();
    expect(insight).toContain(`${manufacturerPartNumber} has to be sent as`);
    expect(insight).not.toContain(named.record.id);
  });

  it('shows each file that describes the product, with its date, the newest first', async () => {
    const ofTwoFiles = products.find(({ record }) => record.manufacturerPartNumber === 'J9827A');
    expect(ofTwoFiles?.record.sources).toHaveLength(2);
    if (ofTwoFiles === undefined) return;
    const page = await fetchPage(pageOf(ofTwoFiles));
    const section = selectAll('section', page).find((one) => select('#sources', one) !== undefined);
    const text = section === undefined ? '' : readText(section);
    const [newer, older] = ofTwoFiles.record.sources.map((source) => ('path' in source ? source.path : ''));
    expect(text).toMatch(/First 9 July 2022, last seen 29 May 2025.*of 15 August 2023.*of 12 July 2023/s);
    expect(text.indexOf(newer ?? '-')).toBeGreaterThan(0);
    expect(text.indexOf(older ?? '-')).toBeGreaterThan(text.indexOf(newer ?? '-'));
  });

  it('keeps on paper every date of its facts, sources and history', async () => {
    const page = await openRecord();
    await page.emulateMedia({ media: 'print' });
    const shown = await page
      .locator('.sections time:not(form *)')
      .evaluateAll((days) => days.map((day) => ({ day: day.textContent, isShown: day.checkVisibility() })));
    const hidden = shown.filter(({ isShown }) => !isShown).map(({ day }) => day);
    const readOn = await page.locator('#history ~ .note time').allInnerTexts();
    expect(shown.length).toBeGreaterThan(3);
    expect(hidden).toEqual(readOn);
  });

  it('prints on one sheet of A4 with up to five groups of ports, and never on more than two', async () => {
    const page = await openRecord();
    const groups = ({ record }: CatalogueProduct): number => record.physical.ports?.length ?? 0;
    const sorted = products.toSorted((one, other) => groups(other) - groups(one));
    const usual = sorted.filter((product) => groups(product) <= 5);
    for (const [most, some] of [
      [2, sorted.slice(0, 2)],
      [1, usual.slice(0, 4)],
    ] as const) {
      for (const product of some) {
        await page.goto(pageOf(product));
        const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
        expect(sheets?.length, product.record.id).toBeLessThanOrEqual(most);
      }
    }
  });
});
