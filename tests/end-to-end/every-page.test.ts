import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { launchChromium } from '../launch-chromium.ts';
import { kindsOfPages } from './kinds-of-pages.ts';
import { visitPage } from './visit-page.ts';

describe('every kind of page', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    // Axe asks for a page of a context that was made for it.
    page = await (await browser.newContext()).newPage();
  });

  afterAll(() => browser.close());

  it.each(kindsOfPages)(
    '$kind is accessible, never scrolls sideways, has no error and runs no script it should not',
    (kind) => visitPage(page, inject('servedUrl'), kind),
  );
});
