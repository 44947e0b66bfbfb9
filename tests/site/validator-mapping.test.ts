import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { stockListExample } from '../../src/price-lists/report/example-texts.ts';
import { collectedLists } from '../price-lists/list-collection.ts';
import { workbookOf } from '../tables/workbook.ts';
import { fontsOf } from './fonts-of.ts';
import { open } from './open-validator.ts';
import type { ValidatorPage } from './validator-page.ts';

const openMapping = ({ page }: ValidatorPage, text: string): Promise<void> =>
  page
    .locator('.list-steps input[type=file][accept^=".json"]')
    .setInputFiles({ name: 'mapping.json', mimeType: 'application/json', buffer: Buffer.from(text) });

const BatchSchema = z.object({ records: z.array(z.unknown()) });

const stateExport = async ({ page }: ValidatorPage, exportedAt: string | undefined): Promise<void> => {
  if (exportedAt !== undefined)
    await page.getByLabel('List exported at').fill(exportedAt.replace(/(?::00)?Z$/, ''));
};

/** The first lists of each form of file. */
const samples = [...Map.groupBy(collectedLists(), ({ file }) => file).values()].flatMap((lists) =>
  lists.slice(0, 3),
);

describe('the lists that are published with their records', () => {
  it('come out on the page, of each form of file, exactly as they are published, with their mappings', async () => {
    const validator = await open();
    const { page, savedBy } = validator;
    for (const { id, file, bytes, mapping, expected } of samples) {
      await page.getByLabel('Check as of').fill(expected.now);
      await validator.open(file, bytes);
      await page
        .getByRole('region', { name: '1. Columns' })
        .getByRole('button', { name: 'Open a mapping' })
        .waitFor();
      await openMapping(validator, mapping);
      await page.getByRole('button', { name: 'Check the list' }).waitFor();
      await stateExport(validator, expected.exportedAt);
      await validator.checkList();
      await validator.listIs(expected.findings.length === 0 ? 'valid' : 'invalid');

      const groups = page.locator('.groups > li');
      const codes = await groups.locator('a').allTextContents();
      expect([id, ...[...new Set(codes)].sort()]).toEqual([
        id,
        ...[...new Set(expected.findings.map(({ code }) => code))].sort(),
      ]);
      if (expected.records.length === 0) continue;
      const lines = (await savedBy('Download the batches')).trim().split('\n');
      const records = lines.flatMap((line) => BatchSchema.parse(JSON.parse(line)).records);
      expect({ id, records }).toEqual({ id, records: expected.records });
    }
  });
});

describe('a list with headings that were checked before', () => {
  it('is offered the same answers, which can be forgotten', async () => {
    const { page, open: openFile, makeChoices, checkList, listIs } = await open();
    await openFile('stock.csv', stockListExample);
    expect(await page.getByRole('button', { name: 'Use the same answers' }).count()).toBe(0);
    await makeChoices();
    await checkList();
    await listIs('valid');

    await page.reload();
    await page.getByLabel('Check as of').fill('2026-11-21T12:00:00Z');
    await fontsOf(page);
    await openFile('next.csv', stockListExample.replace('199.50', '205.00'));
    await page.getByRole('button', { name: 'Use the same answers' }).click();
    // The time of the export is another for each list.
    await page.getByLabel('List exported at').fill('2026-11-21T11:30');
    await checkList();
    await listIs('valid');

    await openFile('third.csv', stockListExample.replace('199.50', '206.00'));
    await page.getByRole('button', { name: 'Forget them' }).click();
    await page.reload();
    await openFile('third.csv', stockListExample.replace('199.50', '206.00'));
    await page.getByRole('button', { name: 'Open a mapping' }).waitFor();
    expect(await page.getByRole('button', { name: 'Use the same answers' }).count()).toBe(0);
  });
});

describe('a mapping that was saved as a file', () => {
  const mapping = {
    version: 2,
    source: { id: 'list', system: 'ERP', mode: 'api' },
    decimalMark: null,
    fields: { sourceRecordId: { from: 'column', column: 'Nr' }, title: { from: 'column', column: 'Titel' } },
  };

  it('opens the sheet and the headings that it names', async () => {
    const validator = await open();
    const { page, open: openFile } = validator;
    const file = workbookOf({
      Notes: { 1: ['About', 'List'], 2: ['a', 'b'] },
      Stock: { 1: ['x', 'y'], 3: ['Nr', 'Titel'], 4: ['1', 'Ring'] },
    });
    await openFile('stock.xlsx', file);
    await openMapping(validator, JSON.stringify({ ...mapping, sheet: 'Stock', headingRow: 3 }));
    await page.getByRole('button', { name: 'Check the list' }).waitFor();
    const columns = page.getByRole('region', { name: '1. Columns' });
    expect(await columns.innerText()).toContain('The table has 1 row and 2 columns.');
  });

  it('is refused with its line where it is wrong, and with the fields where the list lacks a column', async () => {
    const validator = await open();
    const { page, open: openFile } = validator;
    await openFile('stock.csv', stockListExample);
    const columns = page.getByRole('region', { name: '1. Columns' });
    await openMapping(validator, '{"version": 2,\n "source": 7}');
    await columns
      .getByText('The mapping, line 2, column 12: Write an object with id, system and mode.')
      .waitFor();
    await openMapping(validator, JSON.stringify(mapping));
    await columns
      .getByText('no column of the heading that the mapping names for: Your item number, Title.')
      .waitFor();
  });
});
