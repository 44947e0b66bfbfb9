import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { launchChromium } from '../launch-chromium.ts';

let launched: Promise<Browser> | undefined;

/** The Chromium of this worker: launched for the first test that needs it, used by all files, and gone with the worker. */
export const chromium = (): Promise<Browser> => {
  launched ??= launchChromium();
  return launched;
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
  const context = await (await chromium()).newContext(options);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await printPages(context).catch(() => {});
    await context.close();
  });
  return context;
};

/** A page of the served site, at this path, in a context of its own. */
export const openPage = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await (await openContext(options)).newPage();
  await page.goto(`${inject('servedUrl')}${path}`);
  return page;
};

/** An empty page in a context of its own, for all tests of a suite in turn. */
export const suitePage = (options: BrowserContextOptions = {}): (() => Page) => {
  let page: Page | undefined;
  beforeAll(async () => {
    page = await (await (await chromium()).newContext(options)).newPage();
  });
  afterAll(() => page?.context().close());
  return () => {
    if (page === undefined) throw new Error('The suite has not begun.');
    return page;
  };
};
