import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { launchChromium } from '../launch-chromium.ts';
import { fontsOf } from './fonts-of.ts';

let launched: Promise<Browser> | undefined;

/** The Chromium of this worker: launched for the first test that needs it, used by all files, and gone with the worker. */
export const chromium = (): Promise<Browser> => {
  launched ??= launchChromium();
  return launched;
};

/** How long a test waits for what it needs, at most: a busy machine may take long. */
const patience = 60_000;

const newContext = async (options: BrowserContextOptions): Promise<BrowserContext> => {
  const context = await (await chromium()).newContext({ timezoneId: 'UTC', ...options });
  context.setDefaultTimeout(patience);
  return context;
};

/** Prints what the pages of a context show. */
const printPages = async (context: BrowserContext): Promise<void> => {
  for (const page of context.pages()) {
    const text = await page.locator('body, main').last().innerText();
    console.error(`${page.url()} shows:\n${text.replace(/\n+/g, '\n').slice(0, 2000)}`);
  }
};

/** A context that is closed when the test is over. A test that failed says what its pages showed. */
export const openContext = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
  const context = await newContext(options);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await printPages(context).catch(() => {});
    await context.close();
  });
  return context;
};

/** Goes to a page of the served site, and waits for its fonts. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${inject('servedUrl')}${path}`);
  await fontsOf(page);
};

/** A page of the served site, at this path, in a context of its own. */
export const openPage = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await (await openContext(options)).newPage();
  await goTo(page, path);
  return page;
};

/** An empty page in a context of its own, for all tests of a suite in turn. */
export const suitePage = (options: BrowserContextOptions = {}): (() => Page) => {
  let page: Page | undefined;
  beforeAll(async () => {
    page = await (await newContext(options)).newPage();
  });
  afterAll(() => page?.context().close());
  return () => {
    if (page === undefined) throw new Error('The suite has not begun.');
    return page;
  };
};
