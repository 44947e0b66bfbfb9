import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../launch-chromium.ts';
import { axeViolations } from './axe-violations.ts';

const served = inject('servedUrl');
const paths = [
  '/insights',
  '/insights/listed-price-is-evidence',
  '/insights/seven-mapping-checks',
  '/evidence',
  '/evidence/by-authority',
  '/evidence/by-article',
  '/evidence/authority/ietf',
];

describe.each(paths)('the reading page %s', (path) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  it.each(['light', 'dark'] as const)(
    'breaks no rule of accessibility in a %s scheme',
    async (colorScheme) => {
      const context = await browser.newContext({ colorScheme });
      const page = await context.newPage();
      await page.goto(`${served}${path}`);
      expect(await axeViolations(page)).toEqual([]);
      await context.close();
    },
  );

  it.each([320, 360])('never scrolls sideways at %i pixels', async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 740 } });
    const page = await context.newPage();
    await page.goto(`${served}${path}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await context.close();
  });

  it('draws no two texts of a picture over each other at 320 pixels', async () => {
    const context = await browser.newContext({ viewport: { width: 320, height: 740 } });
    const page = await context.newPage();
    await page.goto(`${served}${path}`);
    const overlaps = await page.evaluate(() =>
      [...document.querySelectorAll('svg')].flatMap((picture) => {
        const texts = [...picture.querySelectorAll('text')];
        return texts.flatMap((text, index) =>
          texts.slice(index + 1).flatMap((other) => {
            const [one, two] = [text.getBoundingClientRect(), other.getBoundingClientRect()];
            const apart =
              one.right <= two.left ||
              two.right <= one.left ||
              one.bottom <= two.top ||
              two.bottom <= one.top;
            return apart ? [] : [`${text.textContent} over ${other.textContent}`];
          }),
        );
      }),
    );
    expect(overlaps).toEqual([]);
    await context.close();
  });

  it('runs no script and holds no style attribute', async () => {
    const html = await (await fetch(`${served}${path}`)).text();
    expect(html.replaceAll('<script type="application/ld+json">', '')).not.toMatch(/<script/);
    expect(html).not.toMatch(/\sstyle=/);
  });
});
