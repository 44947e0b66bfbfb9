import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { exampleBatchAt } from '../../packages/record-contract/src/index.ts';
import { decisionsText, noDecisions } from '../../src/list-lookup/decisions.ts';
import { stockListExample } from '../../src/price-lists/report/example-texts.ts';
import { workbookOf } from '../tables/workbook.ts';
import { openContext } from './chromium.ts';
import { dropFile } from './drop-file.ts';
import { fontsOf } from './fonts-of.ts';
import { type Addresses, interceptRequests } from './intercept-requests.ts';
import { open, openWhole } from './open-validator.ts';
import { programOf, workers } from './scripts-loaded-later.ts';
import { openValidator } from './validator-page.ts';

const served = inject('servedUrl');

/** A context, and what can be done with its requests for these addresses. */
const openIntercepted = async (addresses: Addresses) => {
  const context = await openContext();
  return { context, requests: await interceptRequests(context, addresses) };
};

/** A page of the site before its program is loaded, and what lets the program be loaded. */
const openWithoutProgram = async (path: string) => {
  const { context, requests } = await openIntercepted(programOf(path));
  requests.hold();
  const page = await context.newPage();
  await page.goto(`${served}${path}`, { waitUntil: 'domcontentloaded' });
  return { page, release: requests.release };
};

/** The page that checks batches, with what can be done with requests for these addresses. */
const openValidatorPage = async (addresses: Addresses) => {
  const { context, requests } = await openIntercepted(addresses);
  return { ...(await openValidator(context, served)), requests };
};

const workbook = workbookOf({ Stock: { 1: ['SKU', 'Name', 'Qty'], 2: ['17', 'Switch', { number: '12' }] } });
const brokenWorkbook = Buffer.from('PK\u0003\u0004,;\n,');

/** The page that looks a list up, with what can be done with requests for these addresses. */
const openListPage = async (addresses: Addresses) => {
  const { context, requests } = await openIntercepted(addresses);
  const page = await context.newPage();
  await page.goto(`${served}/catalogue/list`);
  const text = page.getByRole('textbox', { name: 'Your list' });
  const file = page.locator('.ways input[type=file]');
  const lookUp = page.getByRole('button', { name: 'Look up the list' });
  await lookUp.waitFor();
  await fontsOf(page);
  const rows = page.locator('[aria-labelledby=results-heading] tbody tr');
  return { page, requests, text, file, lookUp, rows };
};

const line = 'Moxa;EDS-P510';

const csv = (content: string) => ({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });

describe('a page whose program cannot be downloaded', () => {
  it.each(['/onboarding/validator', '/catalogue/list'])('says so at %s, and what to do', async (path) => {
    const { context, requests } = await openIntercepted(programOf(path));
    requests.fail();
    const page = await context.newPage();
    await page.goto(`${served}${path}`);
    await page.getByRole('status').filter({ hasText: 'could not be downloaded' }).waitFor();
    expect(await page.getByRole('status').innerText()).toContain(
      'Check the connection, then reload the page.',
    );
  });
});

describe('the page that checks batches, while something is loaded', () => {
  it('takes a file that is dropped before its program is there', async () => {
    const { page, release } = await openWithoutProgram('/onboarding/validator');
    await dropFile(page, 'batch.json', JSON.stringify(exampleBatchAt(Date.now())));
    release();
    await page.locator('.verdict[data-outcome=valid]').waitFor();
  });

  it('opens a list although a column of the list before is changed meanwhile', async () => {
    const { page, requests, open: openFile } = await openValidatorPage('**/assets/*');
    await openFile('stock.csv', stockListExample);
    await page.getByRole('button', { name: 'These columns are right' }).waitFor();
    requests.hold();
    await openFile('stock.xlsx', workbook);
    await page.getByText('Reading the list …').waitFor();
    await page
      .getByRole('combobox', { name: /^Column .* is$/ })
      .first()
      .selectOption('');
    requests.release();
    await page.getByRole('cell', { name: 'Switch', exact: true }).waitFor();
    expect(await page.getByText('Reading the list …').count()).toBe(0);
  });

  it('checks a list once another that was opened meanwhile cannot be read', async () => {
    const validator = await openValidatorPage('**/assets/*');
    const { page, requests, open: openFile, makeChoices, checkList, listIs } = validator;
    await openFile('stock.csv', stockListExample);
    await makeChoices();
    requests.hold();
    await openFile('stock.xlsx', brokenWorkbook);
    await page.getByText('Reading the list …').waitFor();
    await checkList();
    requests.release();
    await listIs('valid');
    await page.getByText('not a readable Excel file').waitFor();
  });

  it('says that a check was cancelled by a file that cannot be read, and checks again', async () => {
    const { context, requests } = await openIntercepted(workers());
    const { page, open: openFile, makeChoices, checkList, listIs } = await openValidator(context, served);
    await openFile('stock.csv', stockListExample);
    await makeChoices();
    // What failed to read a file is loaded again with the next thing to do.
    await openFile('stock.xlsx', brokenWorkbook);
    await page.getByText('not a readable Excel file').waitFor();
    requests.hold();
    await checkList();
    await page.getByText('Checking every row …').waitFor();
    await openFile('stock.xlsx', brokenWorkbook);
    await page.getByText('Cancelled. Check the list again').waitFor();
    requests.release();
    await page.getByText('not a readable Excel file').waitFor();
    await checkList();
    await listIs('valid');
  });

  it('opens a list although what reads it could not be loaded at first', async () => {
    const { context, requests } = await openIntercepted(workers());
    requests.fail();
    const failed = context.waitForEvent('requestfailed');
    const { page, open: openFile, makeChoices, checkList, listIs } = await openValidator(context, served);
    await failed;
    await openFile('stock.csv', stockListExample);
    await page.getByText('The check of whole lists could not start.').waitFor();
    requests.release();
    await openFile('stock.csv', stockListExample);
    await makeChoices();
    await checkList();
    await listIs('valid');
  });

  it('saves both files that are asked for one after the other', async () => {
    const { page, open: openFile, makeChoices, checkList, listIs } = await open();
    await openFile('stock.csv', stockListExample);
    await makeChoices();
    await checkList();
    await listIs('valid');
    const names = new Set<string>();
    const { promise: both, resolve } = Promise.withResolvers<void>();
    page.on('download', (download) => {
      if (names.add(download.suggestedFilename()).size === 2) resolve();
    });
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('button')) {
        if (/^Download (the batches|a report)/.test(button.textContent)) button.click();
      }
    });
    await both;
    expect([...names].sort()).toEqual(['batches.jsonl', 'report.csv']);
  });

  it('says offline that what reads an Excel file could not be downloaded, checks other lists, and reads it online', async () => {
    const { page, open: openFile, makeChoices, checkList, listIs } = await openWhole();
    await page.context().setOffline(true);
    await openFile('stock.xlsx', workbook);
    await page.getByText('A part of this page could not be downloaded.').waitFor();
    await openFile('stock.csv', stockListExample);
    await makeChoices();
    await checkList();
    await listIs('valid');
    await page.context().setOffline(false);
    await openFile('stock.xlsx', workbook);
    await page.getByRole('cell', { name: 'Switch', exact: true }).waitFor();
  });
});

/** How a list is entered into the page before its program is there. */
const entries: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['a text that is written', (page) => page.getByRole('textbox', { name: 'Your list' }).fill(line)],
  ['a file that is chosen', (page) => page.getByLabel('Open a file').setInputFiles(csv(line))],
  ['a file that is dropped', (page) => dropFile(page, 'list.csv', line)],
];

describe('the page that looks up a list, while something is loaded', () => {
  it.each(entries)('takes %s before its program is there', async (_name, enter) => {
    const { page, release } = await openWithoutProgram('/catalogue/list');
    await enter(page);
    release();
    await page.getByText('1 line to look up.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Your list' }).inputValue()).toBe(line);
  });

  it('moves nothing when its program is there', async () => {
    const { page, release } = await openWithoutProgram('/catalogue/list');
    const footer = page.getByRole('contentinfo');
    const before = await footer.boundingBox();
    release();
    await page.getByRole('button', { name: 'Look up the list' }).waitFor();
    expect(await footer.boundingBox()).toEqual(before);
  });

  it('keeps a text that is written while a file is read, and looks that up', async () => {
    const { page, requests, text, file, lookUp, rows } = await openListPage('**/assets/*');
    requests.hold();
    await file.first().setInputFiles(csv('Moxa;EDS-P510\nMoxa;EDS-0000\n'));
    await page.getByText('Reading the file …').waitFor();
    await text.fill('Moxa;EDS-P510');
    await lookUp.click();
    requests.release();
    await page.getByRole('heading', { name: 'Results' }).waitFor();
    expect(await rows.count()).toBe(1);
    expect(await text.inputValue()).toBe('Moxa;EDS-P510');
  });

  it('applies decisions that are opened while the list is looked up', async () => {
    const { page, requests, text, file, lookUp, rows } = await openListPage('**/catalogue/list/*.json');
    await text.fill('Nobody;X-1');
    await page.getByText('1 line to look up').waitFor();
    await fontsOf(page);
    requests.hold();
    await lookUp.click();
    await page.getByText('Looking up 1 line …').waitFor();
    const decisions = decisionsText({
      ...noDecisions,
      lines: [
        {
          written: { manufacturer: 'Nobody', manufacturerPartNumber: 'X-1' },
          checkedByHand: 'Asked by phone',
          by: 'A. Reader',
          at: '2026-11-21T12:00:00Z',
        },
      ],
    });
    const buffer = Buffer.from(decisions);
    await file.last().setInputFiles({ name: 'decisions.json', mimeType: 'application/json', buffer });
    await page.getByText('1 decision will apply').waitFor();
    requests.release();
    await rows.filter({ hasText: 'Asked by phone' }).waitFor();
  });

  it('applies what is decided about a list before it looks another up', async () => {
    const { page, requests, text, lookUp, rows } = await openListPage('**/statements/*');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await text.fill('Moxa;eds-p510');
    await lookUp.click();
    requests.hold();
    await page.getByRole('button', { name: 'Use this for row 1: EDS-P510' }).click();
    await text.fill('Moxa;EDS-0000\nMoxa;eds-p510');
    await page.getByText('2 lines to look up.').waitFor();
    await lookUp.click();
    await page.getByText('Looking up 2 lines …').waitFor();
    requests.release();
    await rows.nth(1).filter({ hasText: 'Chosen' }).waitFor();
    expect(await rows.count()).toBe(2);
    expect(asked.filter((path) => path.endsWith('/head.json'))).toHaveLength(2);
  });

  it('says that what reads a list could not be downloaded', async () => {
    const { page, requests, text, lookUp } = await openListPage('**/assets/*');
    requests.fail();
    await text.fill(line);
    await lookUp.press('Enter');
    await page.getByText('A part of this page could not be downloaded.').waitFor();
  });

  it('says that what looks a list up could not be downloaded, once the list is read', async () => {
    const { page, requests, text, lookUp } = await openListPage('**/assets/*');
    await text.fill(line);
    await page.getByText('1 line to look up.').waitFor();
    requests.fail();
    await lookUp.press('Enter');
    await page.getByText('A part of this page could not be downloaded.').waitFor();
  });

  it('says that what reads an Excel file could not be downloaded, once another list is read', async () => {
    const { page, requests, text, file } = await openListPage('**/assets/*');
    await text.fill(line);
    await page.getByText('1 line to look up.').waitFor();
    requests.fail();
    await file.first().setInputFiles({ ...csv(''), name: 'list.xlsx', buffer: Buffer.from(workbook) });
    await page.getByText('A part of this page could not be downloaded.').waitFor();
  });
});
