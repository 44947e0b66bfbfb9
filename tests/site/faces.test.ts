import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { faceFiles } from '../../tools/maintainers/faces/face-files.ts';
import { kindsOfPages } from '../end-to-end/kinds-of-pages.ts';
import { openContext } from './chromium.ts';
import { fontsOf } from './fonts-of.ts';

const served = inject('servedUrl');
const chosen = kindsOfPages.filter(({ kind }) =>
  ['home', 'article', 'record', 'evidence', 'insights', 'docs', 'validator'].includes(kind),
);

/**
 * The sum of all layout shifts of a page until now. An observer calls back for the shifts of before in a task of its own,
 * also when there is none to come: the frames after it are waited for.
 */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        const afterFrames = (frames: number): void => {
          if (frames === 0) resolve(sum);
          else requestAnimationFrame(() => afterFrames(frames - 1));
        };
        afterFrames(10);
      }),
  );

describe('the faces of the site', () => {
  it.each([360, 1440].flatMap((width) => chosen.map(({ kind, path }) => ({ kind, path, width }))))(
    'appear on a slow first visit, and no text moves: $kind at $width',
    async ({ path, width }) => {
      const page = await (await openContext({ viewport: { width, height: 800 } })).newPage();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      let held = 0;
      await page.route('**/*.woff2', async (route) => {
        held += 1;
        await released;
        await route.continue();
      });
      await page.goto(`${served}${path}`, { waitUntil: 'domcontentloaded' });
      await page.locator('h1').waitFor();
      const isBrand = () =>
        document.fonts.check('1rem "Public Sans"') && document.fonts.check('700 1rem "Archivo Narrow"');
      await page.waitForFunction(() => document.fonts.size > 0);
      await expect.poll(() => held).toBeGreaterThanOrEqual(3);
      expect(await page.evaluate(isBrand)).toBe(false);
      // The text is painted meanwhile, in fonts of the system.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      release();
      await page.waitForFunction(isBrand);
      await page.evaluate(() => document.fonts.ready);
      expect(await shiftOf(page)).toBeLessThan(0.01);
    },
  );

  it('have the letters of German, French, Spanish, Polish and Czech and common signs in at most 60 KiB for a page', async () => {
    const page = await (await openContext()).newPage();
    const session = await page.context().newCDPSession(page);
    const fonts = new Set<string>();
    let loaded = 0;
    let bytes = 0;
    session.on('Network.responseReceived', ({ requestId, type }) => type === 'Font' && fonts.add(requestId));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!fonts.has(requestId)) return;
      loaded += 1;
      bytes += encodedDataLength;
    });
    await session.send('Network.enable');
    await page.goto(served);
    await fontsOf(page);
    const drawnWith = async (words: string): Promise<string[]> => {
      await page.locator('.about > p').evaluate((place, text) => {
        place.textContent = text;
      }, words);
      await page.waitForFunction((text) => document.fonts.check('1rem "Public Sans"', text), words);
      const { root } = await session.send('DOM.getDocument');
      const { nodeId } = await session.send('DOM.querySelector', {
        nodeId: root.nodeId,
        selector: '.about > p',
      });
      const { fonts: used } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      return used.map(({ familyName }) => familyName.replace(/ Thin$/, ''));
    };
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    expect(await drawnWith('Größe, façade, señal, Łódź, přístroj: “2 × 3 – 4 µm²”, 5 €')).toEqual([
      'Public Sans',
    ]);
    await expect.poll(() => loaded).toBe(4);
    expect(bytes).toBeGreaterThan(40_000);
    expect(bytes).toBeLessThanOrEqual(60 * 1024);
    // A sign that the faces lack is drawn by a font of the system, and nothing more is loaded for it.
    expect(await drawnWith('→Ω≥')).not.toContain('Public Sans');
    expect(fonts.size).toBe(4);
  });

  it('are what `npm run faces` makes from their packages', async () => {
    for (const [name, content] of await faceFiles()) {
      expect(content.equals(await readFile(join('src', 'styles', 'faces', name))), name).toBe(true);
    }
  });
});
