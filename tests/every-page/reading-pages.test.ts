import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { axeViolations } from '../end-to-end/axe-violations.ts';
import { readingPaths } from '../end-to-end/kinds-of-pages.ts';
import { launchChromium } from '../launch-chromium.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

describe.each(readingPaths)('the reading page %s', (path) => {
  it.each(['light', 'dark'] as const)(
    'breaks no rule of accessibility in a %s scheme',
    async (colorScheme) => {
      const context = await browser.newContext({ colorScheme });
      const page = await context.newPage();
      await page.goto(`${inject('servedUrl')}${path}`);
      expect(await axeViolations(page)).toEqual([]);
      await context.close();
    },
  );
});
