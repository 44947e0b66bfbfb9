import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../launch-chromium.ts';
import { faultsInEveryView } from './every-view.ts';
import { kindsOfPages } from './kinds-of-pages.ts';
import { watchPage } from './watch-page.ts';

const served = inject('servedUrl');
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
    async ({ path, scripts, status }) => {
      const watched = watchPage(page, served, { allowsScripts: scripts !== 'none' });
      await page.goto(`${served}${path}`);
      expect(await faultsInEveryView(page)).toEqual([]);
      expect(watched.stop()).toEqual(status === undefined ? [] : [`${status} ${served}${path}`]);
    },
  );
});
