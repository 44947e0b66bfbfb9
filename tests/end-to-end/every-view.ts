import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

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

/**
 * What is wrong with a page as it is shown, at 360, 768 and 1440 pixels, in light and in dark colours: what axe finds,
 * and that it scrolls sideways. The window stays as the last view made it.
 */
export const faultsInEveryView = async (page: Page): Promise<string[]> => {
  const faults: string[] = [];
  for (const { axe, width, colorScheme } of views) {
    const name = `${width} px, ${colorScheme}`;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    if ((await sidewaysScroll(page)) !== 0) faults.push(`${name}: it scrolls sideways`);
    // The mode without a second page for the results: there are no frames to gather them from.
    const { violations } = await axe(new AxeBuilder({ page }).setLegacyMode()).analyze();
    faults.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${name}: ${id}: ${html}`)));
  }
  return faults;
};
