import { describe, expect, it } from 'vitest';
import { stockListExample } from '../../src/validator/verdict/example-texts.ts';
import { openerOfValidators } from './opener-of-validators.ts';

const open = openerOfValidators();

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

  it('can be pasted, and then asks for its columns', async () => {
    const { page, text } = await open();
    await text.focus();
    await page.keyboard.insertText(stockListExample);
    await page.getByRole('heading', { name: mapping }).waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+x');
    await page.keyboard.press('ControlOrMeta+v');
    await page.getByRole('heading', { name: mapping }).and(page.locator(':focus')).waitFor();
    await page.getByText('The table has 4 rows and 11 columns.').waitFor();
  });
});
