import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stockListExample, validExample } from '../../src/validator/example-texts.ts';
import { validateTool } from '../../tools/integrators/validate/tool.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { runInTest } from '../tools/run-in-test.ts';
import { openerOfValidators } from './opener-of-validators.ts';
import { referenceTime } from './validator-page.ts';

const open = openerOfValidators();
const mapping = 'Map columns to fields';
const ownBatch = validExample(Date.parse(referenceTime));

describe('a table', () => {
  it('becomes a valid batch once its columns are mapped and every choice is made', async () => {
    const { page, open: openFile, verdictIs, said, text, makeChoices, write } = await open();
    await openFile('stock.csv', stockListExample);
    await page.getByRole('heading', { name: mapping }).waitFor();
    await makeChoices();
    await write();
    await verdictIs('valid');
    expect(await said.innerText()).toContain('4 records');
    expect(await text.inputValue()).toContain('"unitPrice": "199.50"');
  });

  it('saves its mapping, with which npm run validate reads the same list', async () => {
    const { page, open: openFile, makeChoices } = await open();
    await openFile('stock.csv', stockListExample);
    await page.getByRole('heading', { name: mapping }).waitFor();
    await makeChoices();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the mapping' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('mapping.json');
    const userDirectory = temporaryDirectory();
    await download.saveAs(join(userDirectory, 'mapping.json'));
    writeFileSync(join(userDirectory, 'stock.csv'), stockListExample);
    const words = ['stock.csv', '--mapping', 'mapping.json', '--exported-at', '2026-11-21T11:00:00Z'];
    const { standardOutput } = await runInTest(validateTool, words, {
      userDirectory,
      now: new Date(referenceTime),
    });
    expect(standardOutput).toContain('4 records meet the contract.');
  });

  it('asks for a column that it does not know, and names the row and the column of each problem', async () => {
    const {
      page,
      open: openFile,
      verdictIs,
      findings,
      makeChoices,
      write,
      text,
      selectedText,
    } = await open();
    const table = 'Nr.,What,Menge\n1,Switch,1.200\n\n2,Sensor,"4,5"\n';
    await openFile('stock.csv', table);
    await page.getByLabel('Your item number', { exact: true }).selectOption('Nr.');
    await page.getByLabel('Title', { exact: true }).selectOption('What');
    await page.getByLabel('Quantity', { exact: true }).selectOption('Menge');
    await makeChoices('.');
    await write();
    await verdictIs('unwritten');
    const places = findings.getByRole('button');
    expect(await places.allInnerTexts()).toEqual(['row 2, column Menge', 'row 4, column Menge']);
    expect(await text.inputValue()).toBe(table);
    await places.last().click();
    expect(await selectedText()).toBe('2,Sensor,"4,5"');
    await page.getByLabel('Decimal mark').selectOption(',');
    await page.getByText('Row 2, Menge: 1.200 is read as 1200.').waitFor();
    await write();
    await verdictIs('valid');
    expect(await text.inputValue()).toContain('"quantity": "1200"');
    expect(await text.inputValue()).toContain('"quantity": "4.5"');
  });

  it('lists every missing choice at once, each with a link to it, and no batch is created', async () => {
    const { page, verdictIs, findings, paste, write, text } = await open();
    await paste(stockListExample);
    await page.getByRole('heading', { name: mapping }).waitFor();
    await write();
    await verdictIs('unwritten');
    expect(await findings.getByRole('button').allInnerTexts()).toEqual([
      'Decimal mark',
      'Kind',
      'Condition',
      'Status',
      'Price is for',
      'Price applies from',
      'Tax basis',
      'Minimum order quantity',
      'Order multiple',
      'List exported at',
      'Valid until',
      'Identifier of the list',
      'Source system',
      'Connection type',
      'Your item number',
      'Title',
      'Manufacturer',
      'Manufacturer part number',
      'Quantity',
      'Unit',
      'Location',
      'Lead time',
      'Unit price',
      'Currency',
      'Country',
    ]);
    expect(await text.inputValue()).toBe(stockListExample);
    const choice = page.getByLabel('Minimum order quantity', { exact: true });
    expect(await choice.inputValue()).toBe('');
    await findings.getByRole('button', { name: 'Minimum order quantity' }).click();
    expect(await choice.evaluate((select) => select === document.activeElement)).toBe(true);
    await choice.selectOption('1 (no minimum)');
    await page.getByText('24 choices to make').waitFor();
  });

  it('gets the usual values only from a button that names each of them', async () => {
    const { page, open: openFile } = await open();
    await openFile('stock.csv', 'SKU,Name\n1,A\n');
    const named = page.getByRole('list').filter({ hasText: 'Kind: product' }).getByRole('listitem');
    await named.first().waitFor();
    expect(await named.allInnerTexts()).toEqual([
      'Kind: product',
      'Condition: unknown (not stated in the source)',
      'Status: active (offered now)',
      'Unit: piece',
      'Valid until: 24 hours after the export',
    ]);
    const kind = page.getByLabel('Kind', { exact: true });
    expect(await kind.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Use these for every row' }).click();
    expect(await kind.inputValue()).toBe('offer:product');
    expect(await page.getByLabel('List exported at', { exact: true }).inputValue()).toBe('');
  });

  it('takes nothing from a column that a person has not confirmed, and shows what it stands on', async () => {
    const { page, open: openFile, verdictIs, makeChoices, write } = await open();
    await openFile('stock.csv', 'SKU,Name,Preis,PE\n1,Ring,4.50,100\n2,Bolt,7,100\n');
    const guesses = page.getByRole('list').filter({ hasText: 'Your item number: SKU' }).getByRole('listitem');
    await guesses.first().waitFor();
    expect(await guesses.allInnerTexts()).toEqual([
      'Your item number: SKU (1 · 2)',
      'Title: Name (Ring · Bolt)',
      'Unit price: Preis (4.50 · 7)',
      'Price is for: PE (100)',
    ]);
    await write();
    await verdictIs('unwritten');
    await makeChoices();
    await page.getByLabel('Currency', { exact: true }).selectOption('The same for every row:');
    await page.getByLabel('Currency, the same').fill('EUR');
    await page.getByLabel('Country', { exact: true }).selectOption('The same for every row:');
    await page.getByLabel('Country, the same').fill('DE');
    await write();
    await verdictIs('valid');
    expect(await page.getByRole('textbox', { name: 'The batch' }).inputValue()).toContain(
      '"unitPrice": "0.045"',
    );
  });

  it('has its problems updated after each correction of a cell', async () => {
    const { open: openFile, verdictIs, findings, makeChoices, write, said, text, page } = await open();
    await openFile('stock.csv', 'SKU,Name,Qty\n1,A,4 pcs\n2,B,5,6\n3,C\n');
    await makeChoices();
    await write();
    await verdictIs('unwritten');
    expect(await findings.getByRole('button').allInnerTexts()).toEqual([
      'row 2, column Qty',
      'row 3',
      'row 4',
    ]);
    await findings.getByRole('button', { name: 'row 4' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(',7');
    await page.getByText('2 problems to fix in the table').waitFor();
    await findings.getByRole('button', { name: 'row 3' }).click();
    await page.keyboard.insertText('2,B,5');
    await page.getByText('1 problem to fix in the table').waitFor();
    await findings.getByRole('button', { name: 'row 2' }).click();
    await page.keyboard.insertText('1,A,4');
    await page.getByText('No problems left').waitFor();
    expect(await said.innerText()).not.toContain('Valid');
    await write();
    await verdictIs('valid');
    expect(await text.inputValue()).toContain('"quantity": "7"');
  });

  it('of more than fifty rows is taken fifty at a time', async () => {
    const { page, open: openFile, verdictIs, text, makeChoices, write } = await open();
    const rows = Array.from({ length: 70 }, (_, index) => `item-${index},Switch`);
    await openFile('stock.csv', `SKU,Name\n${rows.join('\n')}\n`);
    await makeChoices();
    await page.getByLabel('A batch holds 50 rows').selectOption('rows 52 to 71');
    await write();
    await verdictIs('valid');
    expect((await text.inputValue()).match(/"item-\d+"/g)?.[0]).toBe('"item-50"');
  });

  it('can be pasted, and then asks for its columns', async () => {
    const { page, paste } = await open();
    await paste(stockListExample);
    await page.getByRole('heading', { name: mapping }).and(page.locator(':focus')).waitFor();
    await page.getByText('The table has 4 rows and 11 columns.').waitFor();
  });
});

describe('a new input', () => {
  it.each([
    ['pasted', 'paste'],
    ['opened', 'open'],
    ['dropped', 'drop'],
  ] as const)(
    'that is JSON and is %s replaces the table before it and forgets its choices',
    async (_, way) => {
      const { page, text, verdictIs, makeChoices, ...validator } = await open();
      await validator.open('stock.csv', stockListExample);
      await makeChoices();
      if (way === 'paste') await validator.paste(ownBatch);
      else if (way === 'open') await validator.open('batch.json', ownBatch);
      else await validator.drop('batch.json', ownBatch);
      await verdictIs('valid');
      expect(await text.inputValue()).toBe(ownBatch);
      expect(await page.getByRole('heading', { name: mapping }).isVisible()).toBe(false);
      await validator.open('other.csv', stockListExample);
      await page.getByRole('heading', { name: mapping }).waitFor();
      expect(await page.getByLabel('Kind', { exact: true }).inputValue()).toBe('');
      expect(await page.getByLabel('List exported at', { exact: true }).inputValue()).toBe('');
      expect(await page.getByLabel('Identifier of the list').inputValue()).toBe('');
    },
  );

  it('that is another table keeps no choice of the one before, even with the same headings', async () => {
    const { page, paste, makeChoices } = await open();
    await paste(stockListExample);
    await makeChoices();
    await paste(stockListExample.replace('10017', '10018'));
    await page.getByRole('heading', { name: mapping }).and(page.locator(':focus')).waitFor();
    expect(await page.getByLabel('List exported at', { exact: true }).inputValue()).toBe('');
    expect(await page.getByLabel('Decimal mark').inputValue()).toBe('');
  });
});

describe('undo', () => {
  it('restores by Ctrl+Z the JSON that a list replaced, and by Redo the list with its choices', async () => {
    const { page, text, verdictIs, makeChoices, ...validator } = await open();
    await validator.paste(ownBatch);
    await verdictIs('valid');
    await validator.open('stock.csv', stockListExample);
    await makeChoices();
    await text.focus();
    await page.keyboard.press('ControlOrMeta+z');
    await verdictIs('valid');
    expect(await text.inputValue()).toBe(ownBatch);
    expect(await page.getByRole('heading', { name: mapping }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await text.inputValue()).toBe(stockListExample);
    expect(await page.getByLabel('Identifier of the list').inputValue()).toBe('stock-list');
    await validator.write();
    await verdictIs('valid');
    expect(await validator.said.innerText()).toContain('4 records');
  });

  it('restores a batch that was edited by hand and then replaced by creating it again', async () => {
    const { page, text, verdictIs, makeChoices, ...validator } = await open();
    await validator.open('stock.csv', stockListExample);
    await makeChoices();
    await validator.write();
    await verdictIs('valid');
    await text.focus();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.type('  ');
    const changed = await text.inputValue();
    await validator.write();
    await verdictIs('valid');
    expect(await text.inputValue()).not.toBe(changed);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await text.inputValue()).toBe(changed);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await text.inputValue()).toBe(stockListExample);
    await page.getByRole('heading', { name: mapping }).waitFor();
  });

  it('by Ctrl+Z undoes typing first and then a paste over a table, whose choices are restored', async () => {
    const { page, text, verdictIs, paste, makeChoices } = await open();
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
    expect(await page.getByLabel('Identifier of the list').inputValue()).toBe('stock-list');
  });

  it('keeps a text that was entered while a batch was still being created', async () => {
    const { page, text, verdictIs, makeChoices, ...validator } = await open();
    await validator.open('stock.csv', stockListExample);
    await makeChoices();
    await page.evaluate((batch) => {
      document.querySelector<HTMLButtonElement>('[data-part=write]')?.click();
      const area = document.querySelector<HTMLTextAreaElement>('[data-part=batch]');
      area?.focus();
      area?.select();
      document.execCommand('insertText', false, batch);
    }, ownBatch);
    await verdictIs('valid');
    expect(await text.inputValue()).toBe(ownBatch);
  });
});
