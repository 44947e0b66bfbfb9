import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../launch-chromium.ts';
import { readingPaths } from './kinds-of-pages.ts';

const served = inject('servedUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

describe.each(readingPaths)('the reading page %s', (path) => {
  let page: Page;
  const show = (width: number) => page.setViewportSize({ width, height: 740 });
  beforeAll(async () => {
    page = await browser.newPage();
    await page.goto(`${served}${path}`);
  });
  afterAll(() => page.close());

  it.each([320, 360])('never scrolls sideways at %i pixels', async (width) => {
    await show(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it('draws no two texts of a picture over each other at 320 pixels', async () => {
    await show(320);
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
  });

  it('runs no script but that of the copy buttons of an article, and holds no style attribute', async () => {
    const html = await (await fetch(`${served}${path}`)).text();
    const scripts = html.replaceAll('<script type="application/ld+json">', '').match(/<script\b/g) ?? [];
    expect(scripts).toHaveLength(/^\/insights\/[^/]+$/.test(path) ? 1 : 0);
    expect(html).not.toMatch(/\sstyle=/);
  });
});
