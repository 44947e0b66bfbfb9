import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { launchChromium } from '../launch-chromium.ts';
import { openValidator, type ValidatorPage } from './validator-page.ts';

/** Gives each test of a file the page anew, in one browser that ends with the file. */
export const openerOfValidators = (): ((options?: BrowserContextOptions) => Promise<ValidatorPage>) => {
  let browser: Browser;
  let context: BrowserContext;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterEach(() => context.close());
  afterAll(() => browser.close());
  return async (options = {}) => {
    context = await browser.newContext(options);
    return openValidator(context, inject('servedUrl'));
  };
};
