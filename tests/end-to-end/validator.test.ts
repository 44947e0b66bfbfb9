import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { maxBodyBytes } from '../../src/contracts/supplier/bounds.ts';
import { validateBatchBytes } from '../../src/contracts/supplier/validate-batch-bytes.ts';
import { stockListExample, validExample } from '../../src/validator/verdict/example-texts.ts';
import { committedCases, readCorpusFile } from '../contracts/supplier/committed-corpus.ts';
import { instantAt } from '../contracts/supplier/instant-at.ts';
import { launchChromium } from '../launch-chromium.ts';
import { openValidator } from './validator-page.ts';

const served = inject('servedUrl');

/** The moment that the tests set in the page, and a batch that is valid then. */
const now = '2026-11-21T12:00:00Z';
const validBatch = validExample(Date.parse(now));
const lateBatch = validBatch.replace('"condition": "new"', '"condition": "New"');

let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
afterEach(() => context.close());

const open = async (options: Parameters<Browser['newContext']>[0] = {}) => {
  context = await browser.newContext(options);
  const validator = await openValidator(context, served);
  if (options.javaScriptEnabled !== false) await validator.page.getByLabel('clock').fill(now);
  return validator;
};

describe('a batch in the page', () => {
  it('gets the verdict that the service gives, byte for byte, for a sample of the corpus', async () => {
    const { page, open: openFile, verdictIs, downloadVerdict } = await open();
    const sample = committedCases.filter(
      ({ expected }, index) => expected.outcome === 'unreadable' || index % 12 === 0,
    );
    for (const { id, file, now: clock, expected } of sample) {
      await page.getByRole('button', { name: 'A stock list' }).click();
      await page.getByLabel('clock').fill(clock);
      await openFile(`${id}.json`, readCorpusFile(file));
      await verdictIs(expected.outcome);
      const verdict = validateBatchBytes(readCorpusFile(file), instantAt(clock));
      expect(JSON.parse(await downloadVerdict()), id).toEqual(verdict);
    }
    expect(sample.length).toBeGreaterThan(30);
  });

  it('is checked when it is typed, and when it is pasted', async () => {
    const { page, text, verdictIs, said } = await open();
    await text.focus();
    await page.keyboard.insertText(validBatch);
    await verdictIs('valid');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+x');
    await page.getByText('Nothing to check yet.').waitFor();
    await page.keyboard.press('ControlOrMeta+v');
    await verdictIs('valid');
    expect(await said.innerText()).toContain('3 records');
  });

  it('is checked when its file is chosen in the file picker', async () => {
    const { page, text, verdictIs } = await open();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Open a file' }).click(),
    ]);
    const buffer = Buffer.from(validBatch);
    await chooser.setFiles({ name: 'batch.json', mimeType: 'application/json', buffer });
    await verdictIs('valid');
    expect(await text.inputValue()).toBe(validBatch);
  });

  it('is checked when its file is dropped anywhere on the page', async () => {
    const { page, verdictIs } = await open();
    const dataTransfer = await page.evaluateHandle((batch) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([batch], 'batch.json'));
      return transfer;
    }, validBatch);
    await page.dispatchEvent('h1', 'drop', { dataTransfer });
    await verdictIs('valid');
  });

  it('of 256 KiB is checked, and the place of its last finding is found and shown', async () => {
    const { text, verdictIs, findings, selectedText } = await open();
    const room = maxBodyBytes - Buffer.byteLength(lateBatch);
    await text.fill(lateBatch.replace('"records":', `${' '.repeat(room)}"records":`));
    await verdictIs('invalid');
    await findings.last().getByRole('button').click();
    expect(await selectedText()).toBe('"New"');
  });

  it('of more than 256 KiB is refused', async () => {
    const { text, verdictIs, findings } = await open();
    await text.fill(validBatch.padEnd(maxBodyBytes + 1));
    await verdictIs('unreadable');
    expect(await findings.innerText()).toContain('body_too_large');
  });

  it('is valid as the example, at the clock of the computer, which is named', async () => {
    const { page, verdictIs } = await open();
    await page.getByLabel('clock').fill('');
    await page.getByRole('button', { name: 'A valid batch' }).click();
    await verdictIs('valid');
    expect(await page.locator('main').innerText()).toContain('the clock of this computer');
  });

  it('is not held against a clock that is not understood', async () => {
    const { page, text, verdictIs } = await open();
    await text.fill(validBatch);
    await verdictIs('valid');
    await page.getByLabel('clock').fill('noon');
    await page.getByText('The clock is no timestamp').waitFor();
    expect(await page.locator('[data-outcome=valid]').count()).toBe(0);
  });
});

describe('a finding', () => {
  it('leads from loading to its place in the text, and back, by keyboard alone', async () => {
    const { page, text, verdictIs, findings, tabTo, selectedText } = await open();
    await page.reload();
    await tabTo(page.getByRole('button', { name: 'One with mistakes' }));
    await page.keyboard.press('Enter');
    await verdictIs('invalid');
    const place = findings.nth(1).getByRole('button');
    await tabTo(place);
    expect(await place.innerText()).toBe('/records/0/pricing/taxRate');
    await page.keyboard.press('Enter');
    expect(await selectedText()).toBe('"21"');
    expect(await text.evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type('"0.21"');
    await page.getByText('4 findings').waitFor();
    expect(await text.inputValue()).toContain('"taxRate": "0.21"');
  });

  it('gives the focus back on Escape', async () => {
    const { page, verdictIs, findings } = await open();
    await page.getByRole('button', { name: 'One with mistakes' }).click();
    await verdictIs('invalid');
    const place = findings.first().getByRole('button');
    await place.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await place.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('about a member that is missing leads to the object that should have it', async () => {
    const { open: openFile, verdictIs, findings, selectedText } = await open();
    await openFile('batch.json', validBatch.replace('"system": "Example ERP",', ''));
    await verdictIs('invalid');
    await findings.first().click();
    expect(JSON.parse(await selectedText())).toEqual({ id: 'erp-main', mode: 'api' });
  });

  it('about a body that is not readable leads to the character', async () => {
    const { open: openFile, verdictIs, findings, selectedText, text } = await open();
    await openFile('batch.json', '{\r\n  "é": [1, 2,]\r\n}');
    await verdictIs('unreadable');
    expect(await findings.innerText()).toContain('line 2, column 15');
    await findings.first().click();
    expect(await selectedText()).toBe(']');
    expect(await text.evaluate((area) => area instanceof HTMLTextAreaElement && area.selectionStart)).toBe(
      16,
    );
  });
});

describe('a table', () => {
  const mapping = 'Which column is what?';

  it('becomes a valid batch once its columns are confirmed', async () => {
    const { page, open: openFile, verdictIs, said, text } = await open();
    await openFile('stock.csv', stockListExample);
    await page.getByRole('heading', { name: mapping }).waitFor();
    await page.getByLabel('List exported at, the same').fill('2026-11-21T11:00:00Z');
    await page.getByRole('button', { name: 'Write the batch' }).click();
    await verdictIs('valid');
    expect(await said.innerText()).toContain('4 records');
    expect(await text.inputValue()).toContain('"unitPrice": "199.50"');
  });

  it('asks for a column that it does not know, and names the row of each finding', async () => {
    const { page, open: openFile, verdictIs, findings } = await open();
    await openFile('stock.csv', 'Lager,What,Menge\n1,Switch,4\n\n2,Sensor,"4,5"\n');
    await page.getByLabel('Your number', { exact: true }).selectOption('Lager');
    await page.getByLabel('Title', { exact: true }).selectOption('What');
    await page.getByLabel('Quantity', { exact: true }).selectOption('Menge');
    await page.getByLabel('List exported at, the same').fill('2026-11-21T11:00:00Z');
    await page.getByRole('button', { name: 'Write the batch' }).click();
    await verdictIs('invalid');
    expect(await findings.count()).toBe(1);
    expect(await page.getByRole('heading', { name: 'Record 2' }).innerText()).toContain('row 4 of the table');
    await page.getByLabel('Decimals are written').selectOption(',');
    await page.getByRole('button', { name: 'Write the batch' }).click();
    await verdictIs('valid');
  });

  it('of more than fifty rows is taken fifty at a time', async () => {
    const { page, open: openFile, verdictIs, text } = await open();
    const rows = Array.from({ length: 70 }, (_, index) => `item-${index},Switch`);
    await openFile('stock.csv', `SKU,Name\n${rows.join('\n')}\n`);
    await page.getByLabel('List exported at, the same').fill('2026-11-21T11:00:00Z');
    await page.getByLabel('A batch takes 50 rows').selectOption('rows 52 to 71');
    await page.getByRole('button', { name: 'Write the batch' }).click();
    await verdictIs('valid');
    expect((await text.inputValue()).match(/"item-\d+"/g)?.[0]).toBe('"item-50"');
  });

  it('can be pasted', async () => {
    const { page, text } = await open();
    await text.focus();
    await page.keyboard.insertText(stockListExample);
    await page.getByRole('heading', { name: mapping }).waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+x');
    await page.keyboard.press('ControlOrMeta+v');
    await page.getByText('The table has 4 rows and 11 columns.').waitFor();
  });
});

describe('the page', () => {
  it('works without a network once it is loaded, and asks for nothing', async () => {
    const { page, open: openFile, verdictIs, findings, requests, downloadVerdict } = await open();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'One with mistakes' }).click();
    await verdictIs('invalid');
    await findings.first().click();
    await openFile('stock.csv', stockListExample);
    await page.getByLabel('List exported at, the same').fill('2026-11-21T11:00:00Z');
    await page.getByRole('button', { name: 'Write the batch' }).click();
    await verdictIs('valid');
    await downloadVerdict();
    expect(requests).toEqual([]);
  });

  it('explains itself without scripts, and shows no dead controls', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    const words = await page.locator('main').innerText();
    expect(words).toContain('needs scripts');
    expect(words).toContain('npm run validate');
    expect(words).toContain('POST /api/v1/supplier/validate');
    expect(
      await page.locator('main').locator('button, textarea, input, select').filter({ visible: true }).count(),
    ).toBe(0);
  });

  it.each(['light', 'dark'] as const)(
    'has no barrier that axe finds, in its %s colours',
    async (colorScheme) => {
      const { page, verdictIs } = await open({ colorScheme });
      const find = async () => {
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
          .analyze();
        return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
      };
      expect(await find()).toEqual([]);
      await page.getByRole('button', { name: 'One with mistakes' }).click();
      await verdictIs('invalid');
      expect(await find()).toEqual([]);
      await page.getByRole('button', { name: 'A stock list' }).click();
      expect(await find()).toEqual([]);
      await page.getByLabel('clock').fill('');
      await page.getByRole('button', { name: 'A valid batch' }).click();
      await verdictIs('valid');
      expect(await find()).toEqual([]);
    },
  );

  it('never scrolls sideways at a width of 360 pixels', async () => {
    const { page, verdictIs } = await open({ viewport: { width: 360, height: 740 } });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(360);
    await page.getByRole('button', { name: 'One with mistakes' }).click();
    await verdictIs('invalid');
    expect(await width()).toBe(360);
    await page.getByRole('button', { name: 'A stock list' }).click();
    expect(await width()).toBe(360);
  });
});
