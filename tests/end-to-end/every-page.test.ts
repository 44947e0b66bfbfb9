import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../launch-chromium.ts';
import { kindsOfPages } from './kinds-of-pages.ts';
import { watchPage } from './watch-page.ts';

const served = inject('servedUrl');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** How each page is looked at. Of what axe checks only the contrast depends on the scheme. */
const views = [
  { width: 360, colorScheme: 'light', axe: (builder: AxeBuilder) => builder.withTags(rules) },
  { width: 360, colorScheme: 'dark', axe: (builder: AxeBuilder) => builder.withRules('color-contrast') },
  { width: 768, colorScheme: 'dark', axe: (builder: AxeBuilder) => builder.withRules('color-contrast') },
  { width: 768, colorScheme: 'light', axe: (builder: AxeBuilder) => builder.withRules('target-size') },
  { width: 1440, colorScheme: 'light', axe: (builder: AxeBuilder) => builder.withTags(rules) },
  { width: 1440, colorScheme: 'dark', axe: (builder: AxeBuilder) => builder.withRules('color-contrast') },
] as const;

/** By how much the page is wider than its window. */
const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

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
      for (const { axe, ...view } of views) {
        const name = `${view.width} px, ${view.colorScheme}`;
        await page.setViewportSize({ width: view.width, height: 900 });
        await page.emulateMedia({ colorScheme: view.colorScheme });
        expect(await sidewaysScroll(page), name).toBe(0);
        // The mode without a second page for the results: there are no frames to gather them from.
        const { violations } = await axe(new AxeBuilder({ page }).setLegacyMode()).analyze();
        const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
        expect(found, name).toEqual([]);
      }
      expect(watched.stop()).toEqual(status === undefined ? [] : [`${status} ${served}${path}`]);
    },
  );
});
