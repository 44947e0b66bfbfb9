import { describe, expect, it } from 'vitest';
import { stockListExample, validExample } from '../../src/price-lists/report/example-texts.ts';
import { validateTool } from '../../tools/integrators/validate/tool.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { runInTest } from '../tools/run-in-test.ts';
import { open } from './open-validator.ts';
import { referenceTime } from './validator-page.ts';

const columns = '1. Columns';
const ownBatch = validExample(Date.parse(referenceTime));

/**
 * A made-up price list of a wholesaler: a title, titles of sections, a price for each of two quantities, some of them for 100
 * pieces, a decimal comma, more than there are in stock, a price on request, a placeholder, an error, words for the condition,
 * and dates without a zone.
 */
const germanPriceList = (count: number): string => {
  const headings =
    'Artikelnummer;Bezeichnung;Hersteller;Herstellernummer;Preis ab 1 (EUR);Preis ab 10 (EUR);PE;Bestand;Zustand;Geändert am';
  const rows = Array.from({ length: count }, (_, index) => {
    const section = index % 50 === 0 ? [`;Abschnitt ${index / 50 + 1};;;;;;;;`] : [];
    const cells = [
      String(10_000 + index),
      index === 33 ? '#NAME?' : `Klemme ${index}`,
      'Musterwerk',
      index === 17 ? 'n/a' : `MW-${index}`,
      index === 40 ? 'auf Anfrage' : '5,75',
      index === 40 ? '' : '4,50',
      index % 2 === 0 ? '1' : '100',
      ['>100', '12', '7', '1.200', '0'][index % 5],
      index % 9 === 0 ? 'B-Ware' : 'Neu',
      `${String((index % 28) + 1).padStart(2, '0')}.10.2026`,
    ];
    return [...section, cells.join(';')];
  });
  const title = 'Preisliste Musterwerk;;;;;;;;;\r\nStand 20.11.2026;;;;;;;;;\r\n';
  return `${title}\r\n${headings}\r\n${rows.flat().join('\r\n')}\r\n`;
};

describe('a list', () => {
  it('becomes batches once its columns are confirmed and every question is answered', async () => {
    const { open: openFile, said, text, makeChoices, checkList, listIs, page, savedBy } = await open();
    await openFile('stock.csv', stockListExample);
    await makeChoices();
    await checkList();
    await listIs('valid');
    // It begins at the top of the screen, whatever stands above it.
    const result = await page.getByRole('heading', { name: '3. Result' }).boundingBox();
    expect(result?.y).toBeGreaterThanOrEqual(0);
    expect(result?.y).toBeLessThan(100);
    expect(await said.filter({ hasText: 'All 4 rows' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Show the first batch' }).click();
    const batch = page.getByRole('textbox', { name: 'The first batch' });
    await batch.waitFor();
    expect(await batch.inputValue()).toContain('"unitPrice": "199.50"');
    expect(await savedBy('Save batch.json')).toBe(await batch.inputValue());
    // The steps and the list stay as they are.
    await listIs('valid');
    await page.getByRole('heading', { name: columns }).waitFor();
    expect(await text.inputValue()).toBe(stockListExample);
  });

  it('saves its mapping, with which npm run validate reads the same list', async () => {
    const { open: openFile, makeChoices, savedBy } = await open();
    await openFile('stock.csv', stockListExample);
    await makeChoices();
    const mapping = await savedBy('Download the mapping');
    const userDirectory = temporaryDirectory({ 'mapping.json': mapping, 'stock.csv': stockListExample });
    const words = ['stock.csv', '--mapping', 'mapping.json', '--exported-at', '2026-11-21T11:00:00Z'];
    const { standardOutput } = await runInTest(validateTool, words, {
      userDirectory,
      now: new Date(referenceTime),
    });
    expect(standardOutput).toContain('4 records meet the contract.');
  });

  it('is shown as it is, with what each column is taken for and why, and nothing is taken before a person confirms it', async () => {
    const { page, open: openFile, makeChoices, checkList, listIs, savedBy } = await open();
    await openFile('stock.csv', 'SKU,Name,Preis,PE,Bin\n1,Ring,4.50,100,R1\n2,Bolt,7,100,R2\n');
    const taken = page.getByRole('region', { name: 'The first rows of the list' });
    const selects = taken.getByRole('combobox');
    await selects.first().waitFor();
    const chosen = await selects.evaluateAll((all) =>
      all.map((select) => (select instanceof HTMLSelectElement ? select.selectedOptions[0]?.text : '')),
    );
    expect(chosen).toEqual(['Your item number', 'Title', 'Unit price', 'Price is for', 'Not used']);
    expect(await taken.getByText('guess', { exact: true }).count()).toBe(4);
    const headingRows = page.getByLabel('Headings are in row').locator('option');
    expect((await headingRows.allInnerTexts()).slice(0, 2)).toEqual([
      '1: SKU | Name | Preis | PE | Bin',
      '2: 1 | Ring | 4.50 | 100 | R1',
    ]);
    expect(await taken.getByRole('cell').allInnerTexts()).toEqual([
      '1',
      'Ring',
      '4.50',
      '100',
      'R1',
      '2',
      'Bolt',
      '7',
      '100',
      'R2',
    ]);
    await page.getByLabel('Column Bin is').selectOption('Location');
    await makeChoices();
    await page.getByLabel('Currency').fill('EUR');
    await page.getByLabel('Country').fill('DE');
    await checkList();
    await listIs('valid');
    const batches = await savedBy('Download the batches');
    expect(batches).toContain('"unitPrice":"0.045"');
    expect(batches).toContain('"location":"R1"');
  });

  it('whose headings do not say which column is the item number, or which the price, is not taken further without them', async () => {
    const { page, open: openFile, confirmColumns } = await open();
    await openFile('stock.csv', 'SKU,Artikelnummer,Name,Listenpreis,Nettopreis\n1,2,Ring,4.50,3\n');
    const missing = page.getByRole('list', { name: 'Columns still to choose' });
    await missing.waitFor();
    expect(await missing.getByRole('listitem').count()).toBe(3);
    expect(await page.getByRole('button', { name: 'These columns are right' }).isDisabled()).toBe(true);
    await page.getByLabel('Column Artikelnummer is').selectOption('Your item number');
    await confirmColumns();
    await page
      .getByRole('heading', { name: '2. Questions about the list' })
      .and(page.locator(':focus'))
      .waitFor();
    expect(await page.getByLabel('Currency').isVisible()).toBe(false);
  });

  it('asks each question once, and leads to the next open one', async () => {
    const { page, open: openFile, confirmColumns, checkList } = await open();
    await openFile('stock.csv', stockListExample);
    await confirmColumns();
    await page.getByText('13 questions to answer.').waitFor();
    await checkList();
    const kind = page.getByLabel('Kind');
    expect(await kind.evaluate((select) => select === document.activeElement)).toBe(true);
    await kind.selectOption('product');
    await page.getByText('12 questions to answer.').waitFor();
    await checkList();
    const condition = page.getByLabel('Condition');
    expect(await condition.evaluate((select) => select === document.activeElement)).toBe(true);
    // 199.50 is a number with a decimal point alone.
    expect(await page.getByLabel('Decimal mark').count()).toBe(0);
  });

  it('takes the time of its export as it is picked, in the time zone of the computer', async () => {
    const {
      page,
      open: openFile,
      makeChoices,
      checkList,
      listIs,
      savedBy,
    } = await open({
      timezoneId: 'Asia/Tokyo',
    });
    await openFile('stock.csv', stockListExample);
    await makeChoices();
    await page.getByLabel('List exported at').fill('2026-11-21T20:00');
    await page
      .getByText('In the time zone of this computer, Asia/Tokyo: 21 November 2026 at 11:00 UTC.')
      .waitFor();
    await checkList();
    await listIs('valid');
    expect(await savedBy('Download the batches')).toContain('"observedAt":"2026-11-21T11:00:00Z"');
  });

  it('gets the usual values only from a button that names each of them', async () => {
    const { page, open: openFile, confirmColumns } = await open();
    await openFile('stock.csv', 'SKU,Name\n1,A\n');
    await confirmColumns();
    const named = page.getByRole('list').filter({ hasText: 'Kind: product' }).getByRole('listitem');
    await named.first().waitFor();
    expect(await named.allInnerTexts()).toEqual([
      'Kind: product',
      'Condition: unknown (not stated in the source)',
      'Status: active (offered now)',
      'Unit: piece',
      'Valid until: 24 hours after the export',
      'Connection type: api',
    ]);
    const kind = page.getByLabel('Kind');
    expect(await kind.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Use these for every row' }).click();
    await named.first().waitFor({ state: 'detached' });
    // What is left to answer comes next.
    await page.locator('.question[data-open] :focus').waitFor();
    expect(await kind.inputValue()).toBe('product');
    expect(await page.getByLabel('List exported at').inputValue()).toBe('');
  });

  it('reads ambiguous numbers by the chosen mark, and shows how', async () => {
    const { page, open: openFile, makeChoices, checkList, listIs } = await open();
    await openFile('stock.csv', 'SKU,Name,Menge\n1,Switch,1.200\n\n2,Sensor,"4,5"\n3,Cable,2.5\n');
    await makeChoices('.');
    await page.getByText('Row 2, Menge: 1.200 is read as 1.2.').waitFor();
    await checkList();
    await listIs('invalid');
    expect(await page.locator('.group summary').allInnerTexts()).toEqual([
      'Ambiguous number (column Menge): 1 row',
      'Other decimal mark (column Menge): 1 row',
    ]);
    await page.getByRole('button', { name: /^Change ?: 2. Questions about the list$/ }).click();
    await page.getByLabel('Decimal mark').selectOption(',');
    await page.getByText('Row 2, Menge: 1.200 is read as 1200.').waitFor();
  });

  it('keeps its choices while its text is corrected, and the focus stays in the text', async () => {
    const { page, paste, makeChoices, checkList, listIs, text } = await open();
    await paste('SKU,Name,Qty\n1,A,4 pcs\n2,B,5\n');
    await makeChoices();
    await checkList();
    await listIs('invalid');
    await text.focus();
    await text.evaluate((area) => {
      if (!(area instanceof HTMLTextAreaElement)) return;
      const at = area.value.indexOf(' pcs');
      area.setSelectionRange(at, at + ' pcs'.length);
    });
    await page.keyboard.press('Delete');
    expect(await text.evaluate((area) => area === document.activeElement)).toBe(true);
    await checkList();
    await listIs('valid');
    await page.getByText('All 2 rows meet the contract.').waitFor();
  });

  it('of a German wholesaler with the usual ten mistakes takes at most eight decisions', async () => {
    const { page, open: openFile, confirmColumns, checkList, listIs, savedBy } = await open();
    await openFile('preisliste.csv', germanPriceList(200));
    let decisions = 0;
    const decide = async (act: Promise<unknown>): Promise<void> => {
      decisions += 1;
      await act;
    };
    await page.getByText('The table has 204 rows and 10 columns.').waitFor();
    await decide(confirmColumns());
    await decide(page.getByRole('button', { name: 'Use these for every row' }).click());
    await decide(page.getByLabel('Decimal mark').selectOption(','));
    await decide(page.getByLabel('Time zone of the list').selectOption('UTC'));
    await decide(page.getByLabel('Country').fill('DE'));
    await decide(page.getByLabel('List exported at').fill('2026-11-21T11:00'));
    await decide(page.getByLabel('Identifier of the list').fill('preisliste'));
    await decide(page.getByLabel('Source system').fill('Warenwirtschaft'));
    await checkList();
    await listIs('invalid');
    expect(decisions).toBe(8);
    await page.getByText('176 of 200 rows meet the contract. 4 rows left out, as you said.').waitFor();
    expect(await page.locator('.group summary').allInnerTexts()).toEqual([
      'Not one of the allowed values (column Zustand): 23 rows',
      'Error of a spreadsheet (column Bezeichnung): 1 row',
    ]);
    const batches = await savedBy('Download the batches');
    expect(batches).toContain('"tiers":[{"minimumQuantity":"1","unitPrice":"0.0575"},');
    expect(batches).toContain('"sourceUpdatedAt":"2026-10-02T00:00:00Z"');
    expect(batches).not.toContain('MW-33');

    await page.getByRole('button', { name: /^Change ?: 2. Questions about the list$/ }).click();
    await page.getByLabel('Condition: “B-Ware”').selectOption('used');
    await checkList();
    await page.getByText('199 of 200 rows meet the contract.').waitFor();
  });
});

describe('a new input', () => {
  it.each([
    ['pasted', 'paste'],
    ['chosen in the file picker', 'choose'],
    ['dropped anywhere on the page', 'drop'],
  ] as const)(
    'that is JSON and is %s is checked, replaces the table before it and forgets its choices',
    async (_, way) => {
      const { page, text, verdictIs, makeChoices, ...validator } = await open();
      await validator.open('stock.csv', stockListExample);
      await makeChoices();
      if (way === 'paste') await validator.paste(ownBatch);
      else if (way === 'drop') await validator.drop('batch.json', ownBatch);
      else {
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Open a file' }).click();
        const file = { name: 'batch.json', mimeType: 'application/json', buffer: Buffer.from(ownBatch) };
        await (await chooser).setFiles(file);
      }
      await verdictIs('valid');
      expect(await text.inputValue()).toBe(ownBatch);
      expect(await page.getByRole('heading', { name: columns }).isVisible()).toBe(false);
      await validator.open('other.csv', stockListExample);
      await validator.confirmColumns();
      expect(await page.getByLabel('Kind').inputValue()).toBe('');
      expect(await page.getByLabel('List exported at').inputValue()).toBe('');
      expect(await page.getByLabel('Identifier of the list').inputValue()).toBe('');
    },
  );

  it('that is another table keeps no choice of the one before, even with the same headings', async () => {
    const { page, paste, makeChoices, confirmColumns } = await open();
    await paste(stockListExample);
    await makeChoices();
    await paste(stockListExample.replace('10017', '10018'));
    await page.getByRole('heading', { name: columns }).and(page.locator(':focus')).waitFor();
    await confirmColumns();
    expect(await page.getByLabel('List exported at').inputValue()).toBe('');
    expect(await page.getByLabel('Kind').inputValue()).toBe('');
  });
});

describe('a file that is refused', () => {
  it('is called what it is, and what was chosen for the list before it stays', async () => {
    const { page, open: openFile, makeChoices, checkList, listIs } = await open();
    await openFile('stock.csv', stockListExample);
    await makeChoices();
    await openFile('list.pdf', '%PDF-1.7');
    await page.getByRole('status').filter({ hasText: 'This is a PDF file' }).waitFor();
    await checkList();
    await listIs('valid');
    await openFile('batch.json', ownBatch);
    await page.getByText('This is a PDF file').waitFor({ state: 'detached' });
  });
});

describe('undo', () => {
  it('restores by Ctrl+Z the JSON that a list replaced, and by Redo the list with its choices', async () => {
    const { page, text, verdictIs, makeChoices, confirmColumns, checkList, listIs, ...validator } =
      await open();
    await validator.paste(ownBatch);
    await verdictIs('valid');
    await validator.open('stock.csv', stockListExample);
    await makeChoices();
    await text.focus();
    await page.keyboard.press('ControlOrMeta+z');
    await verdictIs('valid');
    expect(await text.inputValue()).toBe(ownBatch);
    expect(await page.getByRole('heading', { name: columns }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await text.inputValue()).toBe(stockListExample);
    await confirmColumns();
    expect(await page.getByLabel('Identifier of the list').inputValue()).toBe('stock-list');
    await checkList();
    await listIs('valid');
  });

  it('by Ctrl+Z undoes typing first and then a paste over a list, whose choices are restored', async () => {
    const { page, text, verdictIs, paste, makeChoices, confirmColumns } = await open();
    await paste(stockListExample);
    await makeChoices();
    await paste(ownBatch);
    await verdictIs('valid');
    await page.keyboard.press('End');
    await page.keyboard.type('x');
    expect(await text.inputValue()).not.toBe(ownBatch);
    await page.keyboard.press('ControlOrMeta+z');
    expect(await text.inputValue()).toBe(ownBatch);
    await page.keyboard.press('ControlOrMeta+z');
    expect(await text.inputValue()).toBe(stockListExample);
    await confirmColumns();
    expect(await page.getByLabel('Identifier of the list').inputValue()).toBe('stock-list');
  });
});
