import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer as readStream } from 'node:stream/consumers';
import Papa from 'papaparse';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { openWorkbook } from '../../src/tables/workbook/read-workbook.ts';
import { lookupTool } from '../../tools/integrators/lookup/tool.ts';
import { workbookOf } from '../tables/workbook.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { runInTest } from '../tools/run-in-test.ts';
import { axeViolations } from './axe-violations.ts';
import { openContext } from './chromium.ts';
import { fontsOf } from './fonts-of.ts';
import { interceptRequests } from './intercept-requests.ts';

const served = inject('servedUrl');

/** What the page may ask for: its scripts, and whole files of the catalogue or parts that hold many records. */
const wholeFiles =
  /^\/(assets\/[\w.-]+|catalogue\/(list\/(head|about|0-[0-9a-f]{16})\.json|advisories\/(index|titles)\.json|(editions|files)\.json|(editions\/\d+|statements)\/[\w.-]+\.ndjson))$/;

/** The requests for files of the catalogue: all but those for scripts of the page. */
const filesIn = (requests: readonly string[]): string[] =>
  requests.filter((request) => !request.includes('/assets/'));

const list = `Manufacturer;Part number;Note
Moxa;EDS-P510;private remark
Allied Telesis;AT-FS232/1;
MOXA;eds-p510;
moxa;EDS-0000;
Nobody Ltd;=1+1;
;X-1;
`;

const FoundSchema = z.object({ lines: z.array(z.object({ status: z.string() })) });

/** Opens the page, in a context of its own or in this one, and records every address that is requested afterwards. */
const openListPage = async (context: BrowserContext | Promise<BrowserContext> = openContext()) => {
  const page = await (await context).newPage();
  await page.goto(`${served}/catalogue/list`);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  // The program begins once the page is loaded; without scripts the page says so instead.
  await page
    .getByRole('button', { name: 'Look up the list' })
    .or(page.locator('noscript p'))
    .first()
    .waitFor();
  await fontsOf(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('blob:')) requests.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  return { page, requests, errors };
};

/** Opens a list and waits until it is read and drawn: what is below it stays where it is then. */
const openList = async (page: Page, content: string): Promise<void> => {
  await openFile(page, content);
  await page.getByText(/lines? to look up/).waitFor();
  await fontsOf(page);
};

const openFile = (page: Page, content: string | Buffer, name = 'list.csv') =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

/** Presses the button that looks a list up, once the list is drawn: the button stays where it is then. */
const pressLookUp = async (page: Page): Promise<void> => {
  await fontsOf(page);
  await page.getByRole('button', { name: 'Look up the list' }).click();
};

const lookUp = async (page: Page): Promise<void> => {
  await pressLookUp(page);
  await page.getByRole('heading', { name: 'Results' }).waitFor();
  // Names and sources come with the statements, after the rest.
  await page.locator('td.found', { hasText: '…' }).first().waitFor({ state: 'detached' });
};

/** Shows the lines of one kind: `3 not found`. */
const showLines = (page: Page, words: string) =>
  page.locator('.filters').getByText(words, { exact: true }).click();

/** What the page counts above the lines. */
const countsOf = async (page: Page): Promise<string[]> => {
  const labels = await page.locator('.filters label').allInnerTexts();
  return labels.map((text) => text.trim());
};

const rowsOf = async (page: Page): Promise<string[]> => {
  const rows = await page.locator('[aria-labelledby=results-heading] tbody tr').allInnerTexts();
  return rows.map((text) => text.replace(/\s+/g, ' ').trim());
};

/** Saves a file with a button, and gives its name and bytes. */
const download = async (page: Page, name: string) => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readStream(await file.createReadStream()) };
};

const downloadCsv = async (page: Page): Promise<string> =>
  (await download(page, 'List as CSV')).bytes.toString('utf8');

/** Runs `npm run lookup` against the served build. */
const runLookup = (userDirectory: string, ...words: readonly string[]) =>
  runInTest(lookupTool, [...words, '--base-url', served], { userDirectory, now: new Date() });

describe('the page that looks up a list', () => {
  it('shows each line as it is, then the verdict and in one cell the name, who says so and since when', async () => {
    const { page, errors } = await openListPage();
    await openList(page, list);
    await lookUp(page);
    const rows = await rowsOf(page);
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatch(/^2 Moxa EDS-P510 private remark Found \S.* library, \d+ \w+ \d{4}$/);
    expect(await page.locator('table.results caption').innerText()).toBe('All records: listed by a source.');
    expect(rows[2]).toMatch(
      /^4 MOXA eds-p510 Perhaps Same characters, other spelling\. .* EDS-P510 Upper and lower case differ\. Use this for row 4: EDS-P510 Checked by hand/,
    );
    expect(await page.locator('td.found a[href*="/products/prd_"]').count()).toBe(2);
    expect(rows[3]).toBe('5 moxa EDS-0000 Not found Checked by hand row 5');
    expect(rows[4]).toContain('Not found No manufacturer here has this name.');
    expect(rows[5]).toContain('Not found The line names no manufacturer, so its number alone');
    const { data } = Papa.parse<string[]>((await downloadCsv(page)).replace('\ufeff', '').trimEnd());
    expect(data).toHaveLength(7);
    // No spreadsheet runs what somebody wrote into a list.
    for (const cell of data.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    const candidate = await page.getByRole('link', { name: 'EDS-P510', exact: true }).getAttribute('href');
    expect(candidate).toMatch(/\/products\/prd_\w+$/);
    expect(await countsOf(page)).toEqual(['6 lines', '2 found', '1 perhaps', '3 not found']);
    await showLines(page, '3 not found');
    expect(await rowsOf(page)).toHaveLength(3);
    await showLines(page, '2 found');
    const [record] = await Promise.all([
      page.waitForEvent('popup'),
      page.locator('td.found a').first().click(),
    ]);
    await record.waitForURL(/\/products\/prd_/);
    expect(await record.locator('h1').innerText()).toContain('EDS-P510');
    expect(await rowsOf(page)).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  it('says of a line which advisories are to be read, of all others once what they say, and reads titles when they are asked for', async () => {
    const { page, requests, errors } = await openListPage();
    await openList(
      page,
      'Manufacturer;Part number\nExample Works;XW-100\nExample Works;XW-2140\nAnother Maker;ZZ-1\nMoxa;EDS-P510\n',
    );
    await lookUp(page);
    const cells = page.locator('.results .advisories');
    expect(await cells.locator('summary').allInnerTexts()).toEqual([
      'Named in 2 security advisories, newest 11 February 2025',
      'Perhaps named in 1 security advisory of 11 February 2025',
    ]);
    const others = page.locator('.other-advisories');
    await others
      .getByText('Security advisories: 2 lines to read, 1 not named by number, 1 not checked')
      .click();
    expect(await others.innerText()).toContain(
      '1 line not checked against security advisories: no advisory about the manufacturer was read.',
    );
    await cells.nth(0).locator('summary').click();
    expect(await cells.nth(0).locator('li').first().innerText()).toBe(
      'ICSA-24-100-01, 11 February 2025: since 9 April 2024; “fixed” and “known affected”: <V2.1',
    );
    expect(requests.filter((request) => request.includes('titles.json'))).toEqual([]);
    await others.getByText('Titles of 1 advisory to search').click();
    await others.getByText('Example Works Switches and Panels').waitFor();
    await showLines(page, '2 with advisories to read');
    expect(await rowsOf(page)).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  it('asks the server for the same files whatever the list, and sends no part of it', async () => {
    const { page, requests } = await openListPage();
    await openList(page, list);
    await lookUp(page);
    const first = [...requests];
    await page.getByRole('textbox', { name: 'Your list' }).fill('Moxa,EDS-P510');
    await page.getByText('1 line to look up.').waitFor();
    await lookUp(page);
    expect(filesIn(first).length).toBeGreaterThan(3);
    expect(filesIn(requests.slice(first.length)).sort()).toEqual(filesIn(first).sort());
    for (const request of requests) expect(new URL(request.trim()).pathname).toMatch(wholeFiles);
  });

  it('leads from a list to decisions, a report and what changed since, sends nothing, and the command reads and writes the same', async () => {
    const messy = 'Pos;Manufacturer;Part number;Qty\n1;Mxoa;EDS-P510;2\n2;Moxa;eds-p510;1\n3;Nobody;X-1;4\n';
    const { page, requests, errors } = await openListPage(
      openContext({ viewport: { width: 360, height: 800 } }),
    );
    await openList(page, messy);
    await lookUp(page);
    expect(await axeViolations(page)).toEqual([]);
    const focused = page.locator(':focus');
    await page.getByRole('button', { name: 'Decide 2' }).press('Enter');
    await page
      .getByRole('button', { name: /^It is Moxa ?, “Mxoa”, 1 line$/ })
      .and(focused)
      .press('Enter');
    await page.getByRole('button', { name: 'Decide 1' }).and(focused).press('Enter');
    await page.getByRole('button', { name: 'Use this for row 3: EDS-P510' }).and(focused).press('Enter');
    await page.getByRole('link', { name: 'Save the result' }).waitFor();
    await page.getByRole('button', { name: 'Undo the decision about row 3' }).and(focused).waitFor();
    await showLines(page, '3 lines');
    await page.getByText('Checked by hand row 4').press('Enter');
    await page.getByLabel('What you checked').fill('Data sheet');
    await page.keyboard.press('Enter');
    const counts = page.locator('.filters');
    await counts.getByText('1 checked by hand').waitFor();
    expect(await countsOf(page)).toEqual(['3 lines', '2 chosen', '1 checked by hand']);
    await page.getByRole('button', { name: 'Undo the decision about row 4' }).click();
    await counts.getByText('1 not found').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    page.once('dialog', (dialog) => dialog.dismiss());
    // It waits for the answer to the question whether the page is to be left.
    await Promise.all([page.waitForEvent('dialog'), page.evaluate(() => location.reload())]);
    expect(await countsOf(page)).toContain('2 chosen');

    await page.getByRole('button', { name: 'Evidence report' }).click();
    await page.getByText('Enter your name first').waitFor();
    await page.getByLabel('Decided by').and(page.locator(':focus')).fill('A. Buyer');
    const report = await download(page, 'Evidence report');
    const digest = createHash('sha256').update(report.bytes).digest('hex');
    await page.getByText(digest).waitFor();
    await page.getByRole('button', { name: 'Evidence report' }).and(focused).waitFor();
    expect(report.name).toBe('list-report.html');
    const reader = await (await openContext({ viewport: { width: 320, height: 800 } })).newPage();
    await reader.setContent(report.bytes.toString('utf8'));
    expect(await reader.locator('h2').allInnerTexts()).toContain('Facts and their sources');
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const decisions = await download(page, 'Decisions');
    expect(await page.getByText(digest).isVisible()).toBe(false);
    const workbook = await download(page, 'List as Excel');
    const { table } = openWorkbook(new Uint8Array(workbook.bytes)).readSheet('List');
    expect(table.headings.slice(0, 5)).toEqual(['Pos', 'Manufacturer', 'Part number', 'Qty', 'Name']);
    expect(table.rows.map(({ cells }) => [cells[0], cells[3], cells[5]])).toEqual([
      ['1', '2', expect.stringMatching(/^Manufacturer chosen by A. Buyer on/)],
      ['2', '1', expect.stringMatching(/^Record chosen by A. Buyer on/)],
      ['3', '4', expect.stringMatching(/^Not found\./)],
    ]);

    const cwd = temporaryDirectory({ 'list.csv': messy, 'decisions.json': decisions.bytes });
    const decided = ['list.csv', '--decisions', 'decisions.json', '--csv', '-', '--report', 'own.html'];
    const tool = await runLookup(cwd, ...decided);
    expect(tool.standardOutput.trimEnd()).toBe((await downloadCsv(page)).slice(1).trimEnd());
    expect(tool.standardError).toContain(digest);
    expect(tool.standardError).toContain('SHA-256 of the report');

    // The report of edition 1, since which a record changed, one was removed and one was added.
    const old = 'MikroTik;ccr2004-1g-12s+2xs\nWinegard;GW-5G01\nWinegard;GW-PRO1\nMoxa;EDS-P510\n';
    writeFileSync(join(cwd, 'old.csv'), old);
    const made = await runLookup(cwd, 'old.csv', '--edition', '1', '--report', 'old.html');
    expect(made.standardOutput).toContain('4 lines: 3 found, 1 not found.');
    const check = await runLookup(cwd, '--check', 'old.html');
    expect(check.exitCode).toBe(1);
    const changes = 'Part number: ccr2004-1g-12s+2xs → CCR2004-1G-12S+2XS, in the source since 2022-01-16';
    for (const words of [changes, 'No longer in the catalogue', 'Found now', '4 lines, 3 changed.']) {
      expect(check.standardOutput).toContain(words);
    }

    const other = await openListPage();
    const openOther = async (name: string, words: string) => {
      await other.page.locator('input[type=file]').nth(1).setInputFiles(name);
      await other.page.getByText(words).waitFor();
    };
    await openOther(join(cwd, 'old.html'), '4 lines, 3 changed.');
    expect(await other.page.locator('[aria-labelledby=check-heading] tbody').innerText()).toContain(changes);
    expect(await axeViolations(other.page)).toEqual([]);
    const own = report.bytes.toString('utf8');
    writeFileSync(join(cwd, 'other.html'), own.replace(/"sha256":"[^"]*/, `"sha256":"${'0'.repeat(64)}`));
    await openOther(join(cwd, 'other.html'), 'This catalogue has no edition 2 with the SHA-256');
    writeFileSync(join(cwd, 'cut.json'), own.slice(own.indexOf('{"schema"')));
    await openOther(join(cwd, 'cut.json'), 'The file is no evidence report, or it was changed.');
    await openOther(join(cwd, 'own.html'), '3 lines, nothing changed.');
    await other.page.getByText('2 decisions of the report will apply to the next list.').waitFor();
    await openOther(join(cwd, 'decisions.json'), '2 decisions will apply');
    await openList(other.page, messy);
    await lookUp(other.page);
    expect(await countsOf(other.page)).toEqual(['3 lines', '2 chosen', '1 not found']);

    const kept = await (await openContext({ javaScriptEnabled: false, offline: true })).newPage();
    const asked: string[] = [];
    kept.on('request', (request) => asked.push(request.url()));
    await kept.goto(`file://${join(cwd, 'own.html')}`);
    expect(await kept.locator('main').innerText()).toContain('Record chosen by A. Buyer');
    expect(asked).toHaveLength(1);

    expect([...errors, ...other.errors]).toEqual([]);
    for (const request of [...requests, ...other.requests]) {
      expect(new URL(request.trim()).pathname).toMatch(wholeFiles);
    }
    await other.page.goto(`file://${join(cwd, 'own.html')}`);
    expect(await axeViolations(other.page)).toEqual([]);
  });

  it('takes a file of the user as a source, also with the keyboard, and sends no part of it', async () => {
    const { page, requests, errors } = await openListPage();
    const addSource = async (name: string, content: string) =>
      page
        .locator('.sources input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
    await addSource('parts.csv', 'MPN\nEDS-0000\n');
    const asked = page.getByRole('heading', { name: 'Whose parts are in parts.csv?' });
    await asked.and(page.locator(':focus')).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Manufacturer of all rows').fill('Moxa');
    await page.getByRole('button', { name: 'Use it as a source' }).press('Enter');
    await page.getByText('parts.csv is a source.').waitFor();
    await page.getByRole('button', { name: 'Remove parts.csv' }).click();
    await addSource(
      'stock.csv',
      'Manufacturer,MPN,Title,Date\nMOXA,EDS-0000,Old switch,2026-03-03\nMoxa,EDS-P510,Switch,\n',
    );
    await page.getByText('stock.csv is a source.').waitFor();
    const source = page.locator('.sources li');
    expect(await source.innerText()).toMatch(/^stock\.csv · 2 parts · dated 3 March 2026 Remove/);
    expect(await source.getByText('SHA-256', { exact: false }).last().isVisible()).toBe(false);
    await openList(page, list);
    await lookUp(page);
    const rows = await rowsOf(page);
    expect(rows[0]).toMatch(/ Switch stock\.csv, row 3, no date stated$/);
    expect(rows[3]).toMatch(
      /^5 moxa EDS-0000 In your file Old switch stock\.csv, row 2, dated 3 March 2026$/,
    );
    expect(await axeViolations(page)).toEqual([]);
    const report = await download(page, 'Evidence report');
    expect(report.bytes.toString('utf8')).toContain('<h2>Your files</h2>');
    // A report is checked again with the same bytes: another file of the same name is asked for again.
    await page
      .locator('input[type=file]')
      .nth(1)
      .setInputFiles({ name: report.name, mimeType: 'text/html', buffer: report.bytes });
    await page.getByText('“stock.csv”: the same bytes were given').waitFor();
    await page.getByRole('button', { name: 'Remove stock.csv' }).press('Enter');
    await page.locator('.filters').getByText('3 not found').waitFor();
    expect(await page.locator(':focus').textContent()).toBe('Results');
    await openList(page, list);
    await addSource('stock.csv', 'Manufacturer,MPN\nMoxa,EDS-0000\n');
    await page.getByRole('button', { name: 'Remove stock.csv' }).press('Enter');
    await page.getByText('The file was removed.').waitFor();
    expect(await page.locator(':focus').textContent()).toBe('Add your own price list');
    expect(requests.join()).not.toMatch(/stock|Old/);
    expect(errors).toEqual([]);
  });

  it('answers as an edition had it and says what changed since one, with the command', async () => {
    const former = 'Manufacturer;Part number\nMikroTik;ccr2004-1g-12s+2xs\nMikroTik;CCR2004-1G-12S+2XS\n';
    const cwd = temporaryDirectory({ 'list.csv': former });
    const since = await runLookup(cwd, 'list.csv', '--since-edition', '1', '--csv', '-');
    const changes = 'Part number: ccr2004-1g-12s+2xs → CCR2004-1G-12S+2XS, in the source since 2022-01-16';
    expect(since.standardOutput).toContain(changes);
    const asked = await runLookup(cwd, 'list.csv', '--edition', '1', '--json');
    const { lines } = FoundSchema.parse(JSON.parse(asked.standardOutput));
    expect(lines.map(({ status }) => status)).toEqual(['found', 'candidates']);
  });

  it('looks up 10,000 lines in pieces, between which it shows how far it is, and shows a hundred at a time', async () => {
    const { page } = await openListPage();
    const lines = Array.from({ length: 10_000 }, (_, index) =>
      index % 2 === 0 ? 'Moxa;EDS-P510' : `Moxa;none-${index}`,
    );
    await page.evaluate(() => {
      const shown = new Set<number>();
      new MutationObserver(() => {
        shown.add(document.querySelector('progress')?.value ?? 0);
        document.documentElement.dataset.shown = String(shown.size);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await openList(page, lines.join('\n'));
    await lookUp(page);
    await download(page, 'Evidence report');
    await download(page, 'List as Excel');
    expect(await countsOf(page)).toEqual(['10,000 lines', '5,000 found', '5,000 not found']);
    expect(await rowsOf(page)).toHaveLength(100);
    await page.getByRole('button', { name: 'Next' }).click();
    expect((await rowsOf(page))[0]).toMatch(/^101 /);
    const shown = await page.evaluate(() => Number(document.documentElement.dataset.shown));
    expect(shown).toBeGreaterThan(2);
  });

  it('can be cancelled, then has no results, and takes the focus only where the element that had it is gone', async () => {
    const context = await openContext();
    const index = await interceptRequests(context, '**/catalogue/list/head.json');
    const { page } = await openListPage(context);
    index.hold();
    const start = page.getByRole('button', { name: 'Look up the list' });
    const results = page.getByRole('heading', { name: 'Results' });
    const focused = page.locator(':focus');
    expect(await focused.count()).toBe(0);
    await openList(page, list);
    await start.press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).and(focused).press('Enter');
    await page.getByText('Cancelled. Look up the list again to get results.').waitFor();
    expect(await results.isVisible()).toBe(false);
    await start.and(focused).press('Enter');
    index.release();
    await results.and(focused).waitFor();
    expect(await rowsOf(page)).toHaveLength(6);
  });

  it.each([
    ['is unavailable', { status: 404, contentType: 'application/json', body: '{}' }, 'reload the page'],
    ['is a page', { status: 200, contentType: 'text/html', body: '<p>Sign in</p>' }, 'reload the page'],
    ['cannot be reached', undefined, 'Check the connection'],
  ] as const)('says what to do when the index %s', async (_name, answer, words) => {
    const context = await openContext();
    await context.route('**/catalogue/list/*.json', (route) =>
      answer === undefined ? route.abort() : route.fulfill(answer),
    );
    const { page } = await openListPage(context);
    await openList(page, list);
    await pressLookUp(page);
    await page.getByRole('status').filter({ hasText: words }).waitFor();
  });

  it('looks a list up that is still being read when the button is pressed', async () => {
    const context = await openContext();
    const programs = await interceptRequests(context, '**/assets/*');
    const { page } = await openListPage(context);
    programs.hold();
    await openFile(page, list);
    await page.getByRole('status').filter({ hasText: 'Reading the file' }).waitFor();
    await page.getByRole('button', { name: 'Look up the list' }).click();
    programs.release();
    await page.getByRole('heading', { name: 'Results' }).waitFor();
    expect(await rowsOf(page)).toHaveLength(6);
  });

  it('reads an Excel file, with the sheet to choose, looks no row of headings up, and gives numbers back', async () => {
    const { page, errors } = await openListPage();
    const file = workbookOf(
      {
        Notes: { 1: ['About'], 2: ['x'] },
        Parts: { 1: ['Pos', 'Brand', 'MPN'], 2: [{ number: '1', format: 1 }, 'Moxa', 'EDS-P510'] },
      },
      ['0.00'],
    );
    await openFile(page, Buffer.from(file), 'parts.xlsx');
    await page.getByLabel('Sheet or price list of the file').selectOption('Parts');
    await page.getByText('1 line to look up.').waitFor();
    await lookUp(page);
    expect(await rowsOf(page)).toEqual([expect.stringMatching(/^2 1.00 Moxa EDS-P510 Found /)]);
    const saved = await download(page, 'List as Excel');
    const [row] = openWorkbook(saved.bytes).readSheet('List').table.rows;
    expect([row?.cells[0], row?.numbers?.get(0)]).toEqual(['1.00', '1']);
    await openFile(page, Buffer.from('PK\u0003\u0004,;\n,'), 'parts.xlsx');
    await page.getByText('not a readable Excel file').waitFor();
    expect(errors).toEqual([]);
  });

  it('shows first what is different when a list that it saved is opened again', async () => {
    const { page, errors } = await openListPage();
    await openList(page, 'Manufacturer,MPN,Qty\nMoxa,EDS-P510,2\nMoxa,X-1,1\n');
    await lookUp(page);
    const saved = await download(page, 'List as Excel');
    await openFile(page, saved.bytes, 'list-results.xlsx');
    await page.getByText('2 lines to look up.').waitFor();
    await lookUp(page);
    await page.getByText('All lines are unchanged.').waitFor();
    const csv = (await downloadCsv(page)).slice(1);
    await openFile(page, Buffer.from(csv.replace(/https?:[^,]*\/products\/[^,]*/, '')), 'list-results.csv');
    await lookUp(page);
    expect(await page.getByLabel('1 different now').isChecked()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    expect(await rowsOf(page)).toEqual([expect.stringContaining('Found now.')]);
    await showLines(page, '2 lines');
    expect(await rowsOf(page)).toHaveLength(2);
    await showLines(page, '1 different now');
    expect(await rowsOf(page)).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('says that no line was found or looked up, and speaks of no decision where there was none', async () => {
    const { page } = await openListPage();
    await openList(page, 'Manufacturer,MPN\nMoxa,\n');
    await lookUp(page);
    await page.getByText('No line was looked up.').waitFor();
    await showLines(page, '1 not looked up');
    expect(await rowsOf(page)).toEqual([expect.stringContaining('The line has no part number.')]);
    await openList(page, 'Manufacturer,MPN\nMoxa,nothing like it\n');
    await lookUp(page);
    await page.getByText('No line was found.').waitFor();
    const results = page.locator('[aria-labelledby=results-heading]');
    expect(await results.innerText()).not.toMatch(/decided/i);
  });

  it('shows every column of the result without scrolling sideways, and hides other columns of the list or shows them', async () => {
    const { page } = await openListPage(openContext({ viewport: { width: 1440, height: 900 } }));
    const row = (others: string) => `1;Moxa;EDS-P510;2;For the gate house, and a spare${others}\n`;
    const more = (name: string) => Array.from({ length: 9 }, (_, at) => `;${name} ${at}`).join('');
    const region = page.getByRole('region', { name: 'The lines with their results' });
    const headings = region.getByRole('columnheader');
    const hidden = () => region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await openList(page, `Pos;Manufacturer;Part number;Qty;Remark\n${row('')}`);
    await lookUp(page);
    expect(await headings.count()).toBe(8);
    expect(await hidden()).toBe(0);
    await page.getByRole('button', { name: 'Hide the 3 other columns of the list' }).click();
    expect(await headings.count()).toBe(5);
    await openList(page, `Pos;Manufacturer;Part number;Qty;Remark${more('Note')}\n${row(more('text'))}`);
    await lookUp(page);
    expect(await hidden()).toBe(0);
    await page.getByRole('button', { name: 'Show the 12 other columns of the list' }).click();
    expect(await headings.count()).toBe(17);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
  });

  it.each([
    [360, 740],
    [1440, 900],
  ])(
    'at %i pixels has its first step on the first screen, and results from the top of the screen',
    async (width, height) => {
      const { page } = await openListPage(openContext({ viewport: { width, height } }));
      const bottomOf = async (name: string) => {
        const box = await page.locator('.list-lookup .button', { hasText: name }).boundingBox();
        return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
      };
      expect(await bottomOf('Open a file')).toBeLessThan(height);
      await openList(page, `Manufacturer;Part number\n${'Moxa;EDS-P510\n'.repeat(40)}`);
      expect(await bottomOf('Look up the list')).toBeLessThan(height);
      await lookUp(page);
      const results = await page.getByRole('heading', { name: 'Results' }).boundingBox();
      expect(results?.y).toBeGreaterThanOrEqual(0);
      expect(results?.y).toBeLessThan(height / 10);
    },
  );

  it('takes the line of a lookup that found nothing, without a request that has it', async () => {
    const page = await (await openContext()).newPage();
    await page.goto(`${served}/lookup?q=Moxa+EDS-0000`);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByRole('link', { name: 'Look it up in your own price list' }).click();
    await page.getByText('1 line to look up.').waitFor();
    expect(await page.locator('#list').inputValue()).toBe('Manufacturer\tPart number\nMoxa\tEDS-0000');
    expect(page.url()).toBe(`${served}/catalogue/list`);
    for (const request of requests) expect(request).not.toContain('EDS-0000');
  });

  it('shows the columns that it uses without scrolling sideways, and the others in one line', async () => {
    const wide = ['Manufacturer', 'MPN'].map((name, at) => `${'x,'.repeat(12 + at)}${name}`).join();
    for (const width of [360, 1440]) {
      const { page } = await openListPage(openContext({ viewport: { width, height: 900 } }));
      await openFile(
        page,
        `${wide}\n${wide.replaceAll('Manufacturer', 'Moxa').replaceAll('MPN', 'EDS-P510')}\n`,
      );
      await page.getByText('1 line to look up.').waitFor();
      await page.getByText('Manufacturer: Manufacturer · Part number: MPN').click();
      await fontsOf(page);
      const table = page.getByRole('region', { name: 'The first rows of the list' });
      expect(await table.getByRole('combobox').count()).toBe(2);
      expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await page.getByText('25 columns are not used').waitFor();
      await page.getByRole('button', { name: 'Show them' }).click();
      await table.getByRole('combobox').nth(26).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  it('asks whether a column has the sellers, looks up by number alone, and keeps that in the list', async () => {
    const { page, errors } = await openListPage(openContext({ viewport: { width: 360, height: 800 } }));
    await openList(page, 'Manufacturer;Part number\nDigi-Key;EDS-P510\nKDL;AT-FS232/1\nKDL;X-1\n');
    await lookUp(page);
    await page.getByText('3 of 3 lines name no manufacturer that is known here').waitFor();
    await page.getByRole('button', { name: 'Yes, look up by number alone' }).press('Enter');
    await page.getByText('“Manufacturer” is taken for the seller').waitFor();
    expect((await rowsOf(page))[0]).toContain('“Digi-Key” is the seller, so the number alone was looked up.');
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: 'Decide 2' }).click();
    await page.getByRole('button', { name: 'Confirm 1 line of Moxa' }).press('Enter');
    await page.getByLabel('Decided by').fill('A. Buyer');
    await page.getByText('1 chosen').first().waitFor();
    const csv = await downloadCsv(page);
    expect(csv).toMatch(/"Record chosen by A\. Buyer on \d{4}-\d{2}-\d{2}, by number alone\."/);
    expect(csv).toContain('number_alone');
    await page.getByRole('button', { name: 'Undo that the column is the seller' }).click();
    await page.getByText('Is this column the seller?').waitFor();
    expect(errors).toEqual([]);
  });

  it('lets the columns be chosen, and spaces be removed only when asked', async () => {
    const { page } = await openListPage();
    await openFile(page, 'Who,Which,What\n1, EDS-P510,Moxa\n');
    const headings = page.getByLabel('Headings are in row');
    await headings.waitFor();
    await fontsOf(page);
    await headings.selectOption('1');
    await page.getByLabel('Column What is').selectOption('Manufacturer');
    await page.getByLabel('Column Which is').selectOption('Part number');
    await page.getByText('1 line with such spaces.').waitFor();
    await lookUp(page);
    expect((await rowsOf(page))[0]).toContain('Perhaps');
    await page.getByLabel('Remove spaces').check();
    await page.getByText('1 line with such spaces.').waitFor({ state: 'detached' });
    await lookUp(page);
    expect((await rowsOf(page))[0]).toMatch(/^2 1 EDS-P510 Moxa Found /);
  });

  it.each([
    ['Pos,Was,Wieviel\nEDS-P510,1,x', 'Choose the columns'],
    [`Moxa,1\n`.repeat(10_001), 'you can look up 10,000'],
    ['\n \n', 'The list has no lines.'],
  ])('says what a list lacks before it looks anything up', async (content, words) => {
    const { page, requests } = await openListPage();
    await openFile(page, content);
    const said = page.getByRole('status').filter({ hasText: words });
    await said.waitFor();
    await pressLookUp(page);
    await said.waitFor();
    // Columns are offered by what the catalogue knows, from the same files as for every list.
    for (const request of requests) expect(new URL(request.trim()).pathname).toMatch(wholeFiles);
  });

  it('says without scripts what to do instead', async () => {
    const { page } = await openListPage(openContext({ javaScriptEnabled: false }));
    const text = await page.locator('main').innerText();
    expect(text).toContain('node nameplate.mjs lookup list.csv');
    expect(await page.locator('main textarea').isVisible()).toBe(false);
  });
});
