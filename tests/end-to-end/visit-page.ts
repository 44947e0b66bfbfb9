import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type AxeRules, axeViolations } from './axe-violations.ts';
import type { KindOfPage } from './kinds-of-pages.ts';
import { watchPage } from './watch-page.ts';

/** A width and a colour scheme in which a page is shown, and what axe checks there. */
export type View = {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  readonly axe?: AxeRules;
};

/** By how much the page is wider than its window. */
const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Shows a page of a site in each view: nothing may break a rule of axe, go wrong, or stick out of the window. */
export const visitPage = async (
  page: Page,
  site: string,
  { path, scripts, status }: Pick<KindOfPage, 'path' | 'scripts' | 'status'>,
  views: readonly View[],
): Promise<void> => {
  const watched = watchPage(page, site, { allowsScripts: scripts !== 'none' });
  await page.goto(`${site}${path}`);
  for (const { width, colorScheme, axe } of views) {
    const name = `${path} at ${width} px, ${colorScheme}`;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await sidewaysScroll(page), name).toBe(0);
    if (axe !== undefined) expect(await axeViolations(page, axe), name).toEqual([]);
  }
  expect(watched.stop()).toEqual(status === undefined ? [] : [`${status} ${site}${path}`]);
};
