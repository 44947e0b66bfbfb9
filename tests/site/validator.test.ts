import { describe, expect, it } from 'vitest';
import { exampleBatchAt, maxBodyBytes } from '../../packages/record-contract/src/index.ts';
import { validExample } from '../../src/price-lists/report/example-texts.ts';
import { axeViolations } from './axe-violations.ts';
import { open } from './open-validator.ts';
import { referenceTime } from './validator-page.ts';

const validBatch = validExample(Date.parse(referenceTime));
const faultyBatch = validBatch.replace('"condition": "new"', '"condition": "New"');

describe('a batch in the page', () => {
  it('is checked when it is typed, and when it is pasted', async () => {
    const { page, text, verdictIs, said } = await open();
    await text.focus();
    await page.keyboard.insertText(validBatch);
    await verdictIs('valid');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+x');
    await page.getByText('Paste or open a batch.').waitFor();
    await page.keyboard.press('ControlOrMeta+v');
    await verdictIs('valid');
    expect(await said.innerText()).toContain('3 records');
  });

  it('of 256 KiB is checked, and the place of its last finding is found; one of more is refused', async () => {
    const { page, text, verdictIs, findings, selectedText } = await open();
    const room = maxBodyBytes - Buffer.byteLength(faultyBatch);
    await text.fill(faultyBatch.replace('"records":', `${' '.repeat(room)}"records":`));
    await verdictIs('invalid');
    await findings.last().getByRole('button').click();
    expect(await selectedText()).toBe('"New"');
    await text.fill(validBatch.padEnd(maxBodyBytes + 1));
    await verdictIs('unreadable');
    await page.getByRole('link', { name: 'body_too_large' }).waitFor();
  });

  it.each([2, 0])('has the place of a finding brought into view, with an indent of %i', async (indent) => {
    const { text, open: openFile, verdictIs, findings, selectedText, openDetails } = await open();
    const { records, ...batch } = exampleBatchAt(Date.parse(referenceTime));
    const many = Array.from({ length: 30 }, () => records[0]);
    // Entering it line by line would take a browser seconds.
    await openFile('batch.json', JSON.stringify({ ...batch, records: many }, null, indent));
    await verdictIs('invalid');
    await openDetails();
    await findings.last().getByRole('button').click();
    expect(await selectedText()).toBe('"erp:item-10017"');
    // Of a text in one line the place is far to the right, else far below.
    const scrolled = await text.evaluate(({ scrollLeft, scrollTop }) => scrollLeft + scrollTop);
    expect(scrolled).toBeGreaterThan(1000);
  });

  it('is checked as of a timestamp, or as of the current time where there is none, and says so', async () => {
    const { page, text, verdictIs } = await open();
    await text.fill(validBatch);
    await verdictIs('valid');
    await page.getByLabel('Check as of').fill('noon');
    await page.getByText('is not a timestamp with a time zone').waitFor();
    expect(await page.locator('[data-outcome=valid]').count()).toBe(0);
    await page.getByLabel('Check as of').fill('');
    await page.getByRole('button', { name: 'A valid batch' }).click();
    await verdictIs('valid');
    expect(await page.locator('main').innerText()).toContain('the current time of this computer');
  });
});

describe('a corrected batch', () => {
  const batch = exampleBatchAt(Date.parse(referenceTime));
  const [record] = batch.records;
  const batchOf = (...records: readonly object[]): string =>
    JSON.stringify({ ...batch, records: records.map((fields) => ({ ...record, ...fields })) }, null, 2);
  const first = batchOf({ sourceRecordId: 'a', title: '' }, { sourceRecordId: 'b', title: '' });
  // The first is fixed, and a record stands before both.
  const second = batchOf(
    { sourceRecordId: 'new', unit: '' },
    { sourceRecordId: 'a' },
    { sourceRecordId: 'b', title: '' },
  );

  it('is compared with the one before: what is fixed, left, new and gone, also after a change', async () => {
    const { page, open: openFile, text, verdictIs } = await open({ viewport: { width: 360, height: 740 } });
    await openFile('batch.json', first);
    await verdictIs('invalid');
    const choose = async (name: string, content: string): Promise<void> => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Compare with a corrected batch' }).click(),
      ]);
      await chooser.setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
    };
    const figuresOf = async (problem: RegExp): Promise<string[]> =>
      (await page.getByRole('row', { name: problem }).innerText()).split(/\s+/).slice(-4);
    await choose('corrected.json', second);
    await page.getByRole('heading', { name: 'Compared with the first file' }).waitFor();
    expect(await figuresOf(/^Empty text \(\/title\)/)).toEqual(['1', '1', '0', '0']);
    expect(await figuresOf(/^Empty text \(\/unit\)/)).toEqual(['0', '0', '1', '0']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await axeViolations(page, 'all')).toEqual([]);

    await text.evaluate((area) => {
      if (!(area instanceof HTMLTextAreaElement)) return;
      const at = area.value.indexOf('"title": ""') + '"title": "'.length;
      area.focus();
      area.setSelectionRange(at, at);
    });
    await page.keyboard.insertText('Switch');
    await page.getByRole('row', { name: /^Empty text \(\/title\) 2 0 0 0/ }).waitFor();
    await openFile('another.json', second);
    await page.getByText('2 problems to fix').waitFor();
    expect(await page.getByRole('heading', { name: 'Compared with the first file' }).isVisible()).toBe(false);
  });

  it('that is not JSON gets its verdict, and no figures', async () => {
    const { page, open: openFile, verdictIs } = await open();
    await openFile('batch.json', first);
    await verdictIs('invalid');
    await page.locator('.report input[type=file]').setInputFiles({
      name: 'corrected.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{ "records": [,'),
    });
    await verdictIs('unreadable');
    expect(await page.getByRole('button', { name: 'Compare with a corrected batch' }).isVisible()).toBe(
      false,
    );
    expect(await page.getByRole('heading', { name: 'Compared with the first file' }).isVisible()).toBe(false);
  });
});

describe('a finding', () => {
  it('leads from loading to its place in the text by keyboard alone, back on Escape, and can be fixed there', async () => {
    const { page, text, verdictIs, findings, tabTo, selectedText } = await open();
    await page.reload();
    const example = page.getByRole('button', { name: 'One with mistakes' });
    await example.waitFor();
    await tabTo(example);
    await page.keyboard.press('Enter');
    await verdictIs('invalid');
    const place = findings.nth(1).getByRole('button');
    await tabTo(place);
    expect(await place.innerText()).toBe('/records/0/pricing/taxRate');
    await page.keyboard.press('Enter');
    expect(await selectedText()).toBe('"21"');
    await page.keyboard.press('Escape');
    expect(await place.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await text.evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type('"0.21"');
    await page.getByText('4 problems to fix').waitFor();
    expect(await text.inputValue()).toContain('"taxRate": "0.21"');
  });

  it('about a field that is missing leads to the object that should have it', async () => {
    const { open: openFile, verdictIs, findings, selectedText } = await open();
    await openFile('batch.json', validBatch.replace('"system": "Example ERP 12",', ''));
    await verdictIs('invalid');
    await findings.first().click();
    expect(JSON.parse(await selectedText())).toEqual({ id: 'erp:main', mode: 'api' });
  });

  it('about a body that is not readable leads to the character', async () => {
    const { open: openFile, verdictIs, findings, selectedText, text } = await open();
    await openFile('batch.json', '{\r\n  "é": [1, 2,]\r\n}');
    await verdictIs('unreadable');
    expect(await findings.innerText()).toContain('line 2, column 14');
    await findings.first().click();
    expect(await selectedText()).toBe(']');
    expect(await text.evaluate((area) => area instanceof HTMLTextAreaElement && area.selectionStart)).toBe(
      15,
    );
  });
});
