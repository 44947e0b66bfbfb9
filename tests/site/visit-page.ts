import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { KindOfPage } from '../end-to-end/kinds-of-pages.ts';
import { type AxeRules, axeViolations } from './axe-violations.ts';
import { fontsOf } from './fonts-of.ts';
import { watchPage } from './watch-page.ts';

/** A width and a colour scheme in which a page is shown, and what axe checks there. */
export type View = {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  readonly axe?: AxeRules;
};

/**
 * Each width and each colour scheme. Of what axe checks, the scheme changes the contrast alone. `npm run
 * test:release` has each width in each scheme, on more pages.
 */
const usualViews: readonly View[] = [
  { width: 320, colorScheme: 'light' },
  { width: 360, colorScheme: 'light', axe: 'all' },
  { width: 768, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'dark', axe: 'of layout' },
];

/** The parts of a page that stick out of its window, when they make it scroll sideways. */
const sidewaysParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [`${scrollWidth} px wide`, ...wide.map(({ outerHTML }) => outerHTML.slice(0, 120))];
  });

/** The texts of a picture that are drawn over each other. */
const overlappingTexts = (page: Page): Promise<string[]> =>
  page.locator('svg').evaluateAll((pictures) =>
    pictures.flatMap((picture) => {
      const texts = [...picture.querySelectorAll('text')].map((text) => ({
        words: text.textContent,
        box: text.getBoundingClientRect(),
      }));
      return texts.flatMap((one, index) =>
        texts
          .slice(index + 1)
          .filter(
            ({ box }) =>
              one.box.right > box.left &&
              box.right > one.box.left &&
              one.box.bottom > box.top &&
              box.bottom > one.box.top,
          )
          .map((other) => `${one.words} over ${other.words}`),
      );
    }),
  );

/**
 * What is wrong with a page as it is shown in each view: what axe finds, that it scrolls sideways, and that texts of a
 * picture overlap. The window stays as the last view made it.
 */
export const faultsIn = async (page: Page, views: readonly View[] = usualViews): Promise<string[]> => {
  const faults: string[] = [];
  for (const { width, colorScheme, axe } of views) {
    const name = `${width} px, ${colorScheme}`;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const wide = await sidewaysParts(page);
    if (wide.length > 0) faults.push(`${name}: the page scrolls sideways: ${wide.join(' ')}`);
    faults.push(...(await overlappingTexts(page)).map((texts) => `${name}: ${texts}`));
    const violations = axe === undefined ? [] : await axeViolations(page, axe);
    faults.push(...violations.map((violation) => `${name}: ${violation}`));
  }
  return faults;
};

/** Shows a page of a site in each view: nothing may break a rule of axe, go wrong, or stick out of the window. */
export const visitPage = async (
  page: Page,
  site: string,
  { path, scripts, status }: Pick<KindOfPage, 'path' | 'scripts' | 'status'>,
  views: readonly View[] = usualViews,
): Promise<void> => {
  const watched = await watchPage(page, site, { allowsScripts: scripts !== 'none' });
  await page.goto(`${site}${path}`);
  await fontsOf(page);
  expect(await faultsIn(page, views), path).toEqual([]);
  expect(await watched.stop()).toEqual(status === undefined ? [] : [`${status} ${site}${path}`]);
};
