import { describe, expect, it } from 'vitest';
import { validateBatch } from '../../packages/record-contract/src/index.ts';
import { instantAt } from '../../packages/record-contract/tests/instant-at.ts';
import { stockListExample } from '../../src/price-lists/report/example-texts.ts';
import { workbookOf } from '../tables/workbook.ts';
import { axeViolations } from './axe-violations.ts';
import { open } from './open-validator.ts';
import { referenceTime } from './validator-page.ts';

const listOf = (count: number, quantityOf: (index: number) => string): string => {
  const title = 'Industrial Ethernet switch, 8 ports, fanless, for a rail';
  const rows = Array.from(
    { length: count },
    (_, index) => `item-${index};${title};${quantityOf(index)};piece`,
  );
  return `Artikelnummer;Bezeichnung;Menge;Einheit\n${rows.join('\n')}\n`;
};

describe('a list of thousands of rows', () => {
  it('is checked as a whole, saved as batches and a report, and compared with a corrected file', async () => {
    const {
      page,
      open: openFile,
      makeChoices,
      checkList,
      listIs,
      savedBy,
    } = await open({
      viewport: { width: 360, height: 740 },
    });
    await openFile(
      'stock.csv',
      listOf(6000, (index) => (index % 100 === 7 ? '4 Stk' : '12')),
    );
    await page.getByText('6,000 rows').waitFor();
    await makeChoices();
    await checkList();
    await listIs('invalid');
    const group = page.locator('.group');
    expect(await group.locator('summary').allInnerTexts()).toEqual(['Not a number (column Menge): 60 rows']);
    await group.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await group.innerText()).toContain('Rows 9, 109, 209');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await axeViolations(page, 'all')).toEqual([]);

    const batches = (await savedBy('Download the batches')).trimEnd().split('\n');
    expect(batches.length).toBe(Math.ceil(5940 / 50));
    for (const batch of [batches[0], batches.at(-1)]) {
      const verdict = validateBatch(new TextEncoder().encode(batch), instantAt(referenceTime));
      expect(verdict.outcome).toBe('valid');
    }
    expect((await savedBy('Download a report')).trimEnd().split('\r\n').length).toBe(6001);

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Compare with' }).click(),
    ]);
    const corrected = listOf(6000, (index) => (index === 7 ? '5 Stk' : '12'));
    await chooser.setFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(corrected) });
    const line = page.getByRole('row', { name: /^Not a number/ });
    await line.waitFor();
    expect((await line.innerText()).split(/\s+/).slice(-4)).toEqual(['59', '1', '0', '0']);
  });

  it('is compared with a corrected file that raises a question once that is answered', async () => {
    const { page, open: openFile, makeChoices, checkList, listIs } = await open();
    await openFile('stock.csv', stockListExample);
    await makeChoices();
    await checkList();
    await listIs('valid');
    await page.locator('.list-steps .actions input[type=file]').setInputFiles({
      name: 'new.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(stockListExample.replace(',40,', ',n/a,')),
    });
    const unknown = page.getByLabel('“n/a” in 1 cell');
    await unknown.waitFor();
    await unknown.selectOption('Unknown: read as an empty cell');
    await checkList();
    await page.getByRole('heading', { name: 'Compared with the first file' }).waitFor();
  });

  it('is compared with nothing when the corrected file cannot be read', async () => {
    const { page, open: openFile, makeChoices, checkList, listIs } = await open();
    await openFile('stock.csv', stockListExample);
    await makeChoices();
    await checkList();
    await listIs('valid');
    await page.locator('.list-steps .actions input[type=file]').setInputFiles({
      name: 'new.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('PK\u0003\u0004,;\n,'),
    });
    await page.getByText('not a readable Excel file').waitFor();
    await page.getByRole('button', { name: /^Change ?: 2. Questions about the list$/ }).click();
    await checkList();
    await listIs('valid');
    expect(await page.getByRole('heading', { name: 'Compared with the first file' }).count()).toBe(0);
  });

  it('is given up when that is asked for, and can be checked again', async () => {
    const { page, open: openFile, makeChoices, checkList, listIs } = await open();
    await openFile(
      'stock.csv',
      listOf(6000, () => '12'),
    );
    await page.getByText('6,000 rows').waitFor();
    await makeChoices();
    await page.evaluate(() => {
      const press = (words: string): void => {
        const buttons = [...document.querySelectorAll('button')];
        buttons.find(({ textContent }) => textContent === words)?.click();
      };
      // Once the button to cancel is drawn, and before the worker can have answered.
      new MutationObserver((_, observer) => {
        observer.disconnect();
        press('Cancel');
      }).observe(document.body, { subtree: true, childList: true });
      press('Check the list');
    });
    await page.getByText('Cancelled.').waitFor();
    await checkList();
    await listIs('valid');
    await page.getByText('All 6,000 rows meet the contract.').waitFor();
  });
});

describe('an Excel file', () => {
  it('is read once it is opened and not before, with the sheet to choose', async () => {
    const { page, open: openFile, requests } = await open();
    expect(requests.filter((address) => address.includes('workbook'))).toEqual([]);
    const file = workbookOf(
      {
        Notes: { 1: ['About', 'List'], 2: ['a', 'b'] },
        Stock: { 1: ['SKU', 'Name', 'Qty'], 3: [{ number: '17', format: 1 }, 'Switch', { number: '12' }] },
      },
      ['00000'],
    );
    await openFile('stock.xlsx', file);
    await page.getByLabel('Sheet or price list of the file').selectOption('Stock');
    await page.getByRole('cell', { name: '00017' }).waitFor();
    expect(await page.getByLabel('Sheet or price list of the file').inputValue()).toBe('Stock');
  });
});

describe('a printed verdict', () => {
  it('has the place of every finding, also of those that were not opened', async () => {
    const { page, open: openFile, verdictIs, findings } = await open();
    const records = Array.from({ length: 12 }, () => ({}));
    await openFile('batch.json', JSON.stringify({ schemaVersion: '0.1.0', source: {}, records }));
    await verdictIs('invalid');
    expect(await findings.first().isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: '/records/2/title', exact: true }).isVisible()).toBe(true);
  });
});
