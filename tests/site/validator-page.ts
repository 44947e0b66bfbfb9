import { text as readStream } from 'node:stream/consumers';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { dropFile } from './drop-file.ts';
import { fontsOf } from './fonts-of.ts';

/** The page that checks batches, as a person operates it. */
export type ValidatorPage = {
  readonly page: Page;
  readonly text: Locator;
  /** The summary of the verdict. */
  readonly said: Locator;
  readonly findings: Locator;
  /** The addresses that were requested since the page was loaded. */
  readonly requests: readonly string[];
  readonly open: (name: string, content: string | Uint8Array) => Promise<void>;
  /** Drops a file onto the page. */
  readonly drop: (name: string, content: string) => Promise<void>;
  /** Opens the details of every problem. */
  readonly openDetails: () => Promise<void>;
  /** Waits until the page has come to a verdict. */
  readonly verdictIs: (outcome: 'valid' | 'invalid' | 'unreadable') => Promise<void>;
  /** Confirms the columns that the headings suggest. */
  readonly confirmColumns: () => Promise<void>;
  /** Confirms the columns, and makes every other choice as the page offers it. */
  readonly makeChoices: (decimalMark?: '.' | ',') => Promise<void>;
  /** Checks the list. */
  readonly checkList: () => Promise<void>;
  /** Waits until the page has said what came of the list. */
  readonly listIs: (outcome: 'valid' | 'invalid' | 'ended') => Promise<void>;
  /** What a button lets be saved. */
  readonly savedBy: (button: string) => Promise<string>;
  /** Replaces the text by pasting. */
  readonly paste: (content: string) => Promise<void>;
  /** The verdict as the page lets it be saved. */
  readonly downloadVerdict: () => Promise<string>;
  readonly selectedText: () => Promise<string>;
  /** Presses Tab until the element has the focus. */
  readonly tabTo: (element: Locator) => Promise<void>;
};

/** The time that tests enter under “Check as of”. */
export const referenceTime = '2026-11-21T12:00:00Z';

const maxTabs = 80;

/** Says of each column that is still to choose that the list has none, and confirms the others. */
const confirmColumns = async (page: Page): Promise<void> => {
  const confirm = page.getByRole('button', { name: 'These columns are right' });
  await confirm.waitFor();
  const none = page.getByRole('button', { name: 'The list has none' });
  for (let left = await none.count(); left > 0; left -= 1) {
    await none.first().click();
    await expect.poll(() => none.count()).toBe(left - 1);
  }
  await confirm.click();
};

const savedBy = async (page: Page, button: string): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readStream(await download.createReadStream());
};

/** Opens the page in a context and enters the reference time, unless scripts are switched off. */
export const openValidator = async (context: BrowserContext, served: string): Promise<ValidatorPage> => {
  const page = await context.newPage();
  await page.goto(`${served}/onboarding/validator`);
  const asOf = page.getByLabel('Check as of');
  // The program begins once the page is loaded; without scripts the page says so instead.
  await asOf.or(page.locator('noscript p')).first().waitFor();
  const requests: string[] = [];
  page.on('request', (request) => {
    // What the page made itself has an address, but no server is asked for it.
    if (!request.url().startsWith('blob:')) requests.push(request.url());
  });
  if (await asOf.isVisible()) await asOf.fill(referenceTime);
  await fontsOf(page);
  const text = page.getByRole('textbox', { name: /^The (batch|list)$/ });
  const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement);

  return {
    page,
    text,
    said: page.locator('.said'),
    findings: page.locator('.finding'),
    requests,
    open: (name, content) =>
      page
        .locator('.intake input[type=file]')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }),
    drop: (name, content) => dropFile(page, name, content),
    openDetails: () =>
      page.locator('.report details').evaluateAll((groups) => {
        for (const group of groups) group.toggleAttribute('open', true);
      }),
    verdictIs: (outcome) => page.locator(`.verdict[data-outcome=${outcome}]`).waitFor(),
    confirmColumns: () => confirmColumns(page),
    makeChoices: async (decimalMark = '.') => {
      await confirmColumns(page);
      await page.getByRole('button', { name: 'Use these for every row' }).click();
      await page.getByLabel('List exported at').fill('2026-11-21T11:00');
      await page.getByLabel('Identifier of the list').fill('stock-list');
      await page.getByLabel('Source system').fill('Stock list');
      await page.getByLabel('Connection type').selectOption('api');
      const mark = page.getByLabel('Decimal mark');
      if (await mark.isVisible()) await mark.selectOption(decimalMark);
    },
    checkList: () => page.getByRole('button', { name: 'Check the list' }).click(),
    listIs: (outcome) => page.locator(`.list-outcome[data-outcome=${outcome}]`).waitFor(),
    savedBy: (button) => savedBy(page, button),
    paste: async (content) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), content);
      await text.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('ControlOrMeta+v');
    },
    downloadVerdict: () => savedBy(page, 'Download the verdict'),
    selectedText: () =>
      text.evaluate((area) =>
        area instanceof HTMLTextAreaElement
          ? area.value.slice(area.selectionStart, area.selectionEnd)
          : 'no text area',
      ),
    tabTo: async (element) => {
      for (let tabs = 0; tabs < maxTabs; tabs += 1) {
        if (await hasFocus(element)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`${maxTabs} times Tab do not lead to ${element.toString()}.`);
    },
  };
};
