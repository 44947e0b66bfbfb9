import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchChromium } from '../launch-chromium.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

// On each of these a part number or another code would be broken at this width if nothing held it together.
it.each([
  ['/', 360],
  ['/insights/one-dot-two-parts', 320],
  ['/docs/suppliers', 360],
])(
  'no short part number or other code of %s is broken at the end of a line of %i pixels',
  async (path, width) => {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    await page.goto(`${inject('servedUrl')}${path}`);
    const codes = await page
      .locator('main code')
      .evaluateAll((all) =>
        all
          .filter((code) => code.closest('pre') === null && (code.textContent ?? '').length <= 24)
          .map((code) => ({ text: code.textContent, lines: code.getClientRects().length })),
      );
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter(({ lines }) => lines > 1)).toEqual([]);
    await page.close();
  },
);
