import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { launchChromium } from '../launch-chromium.ts';

let launched: Promise<Browser> | undefined;

/** The Chromium of this worker: launched for the first test that needs it, used by all files, and gone with the worker. */
export const chromium = (): Promise<Browser> => {
  launched ??= launchChromium();
  return launched;
};

/** A context that is closed when the test is over. */
export const openContext = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
  const context = await (await chromium()).newContext(options);
  onTestFinished(() => context.close());
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
