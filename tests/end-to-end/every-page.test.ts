import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { launchChromium } from '../launch-chromium.ts';
import { kindsOfPages } from './kinds-of-pages.ts';
import { type View, visitPage } from './visit-page.ts';

/** Each width and each colour scheme. `npm run test:every-page` has each of them with the other, on more pages. */
const views: readonly View[] = [
  { width: 360, colorScheme: 'light', axe: 'all' },
  { width: 768, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'dark', axe: 'of layout' },
];

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
    (kind) => visitPage(page, inject('servedUrl'), kind, views),
  );
});
