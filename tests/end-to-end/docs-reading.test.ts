import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../launch-chromium.ts';
import { faultsIn } from './visit-page.ts';

const served = inject('servedUrl');

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
});
beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: served });
  page = await context.newPage();
});
afterAll(() => browser.close());

const open = (path: string) => page.goto(`${served}${path}`);

describe('a heading', () => {
  it.each(['/docs/retries', '/docs/read-api', '/docs/record-contract', '/insights/one-dot-two-parts'])(
    'of %s is a link to itself, named by its own text',
    async (path) => {
      await open(path);
      const headings = await page.locator('article :is(h2, h3)').evaluateAll((all) =>
        all.map((heading) => {
          const link = heading.querySelector('a');
          const target = document.querySelector(link?.getAttribute('href') ?? 'none');
          const isNear = target === heading || heading.nextElementSibling === target;
          return { text: heading.textContent?.trim(), link: link?.textContent?.trim(), isNear };
        }),
      );
      expect(headings.length).toBeGreaterThan(3);
      for (const { text, link, isNear } of headings) {
        expect(text?.startsWith(link ?? 'no link'), text).toBe(true);
        expect(isNear, text).toBe(true);
      }
    },
  );

  it('keeps its name for screen readers: the sign is not part of it', async () => {
    await open('/docs/caching');
    await page.getByRole('heading', { level: 2, name: 'What a deploy changes', exact: true }).waitFor();
    const link = page.getByRole('link', { name: 'What a deploy changes', exact: true });
    await link.last().click();
    expect(new URL(page.url()).hash).toBe('#what-a-deploy-changes');
  });

  it('shows its sign on hover and on focus, and on touch always', async () => {
    const link = page.locator('.docs-body .heading-link').first();
    const opacity = () => link.evaluate((element) => getComputedStyle(element, '::after').opacity);
    await open('/docs/caching');
    expect(await opacity()).toBe('0');
    await link.hover();
    expect(await opacity()).toBe('1');
    await page.mouse.move(0, 0);
    await page.locator('.beside a').last().focus();
    await page.keyboard.press('Tab');
    expect(await opacity()).toBe('1');
    const phone = await browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
    });
    page = await phone.newPage();
    await open('/docs/caching');
    const touched = page.locator('.docs-body .heading-link').first();
    expect(await touched.evaluate((element) => getComputedStyle(element, '::after').opacity)).toBe('1');
  });
});

describe('a block of code', () => {
  const button = () => page.getByRole('button', { name: 'Copy command' }).first();

  it('is copied as it is shown, and the page says so', async () => {
    await open('/docs/caching');
    await button().click();
    await page.getByRole('status').getByText('Copied', { exact: true }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`curl --silent --include ${served}/api/v1/products/moxa/EDS-P510`);
  });

  it('says when it could not be copied, and how to copy it', async () => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Refused.'));
    });
    await open('/docs/caching');
    await button().click();
    await page.getByRole('status').getByText('Not copied. Select the text instead.').waitFor();
  });

  it('moves no text when its button appears', async () => {
    const heightOf = async (javaScriptEnabled: boolean) => {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });
      page = await context.newPage();
      await open('/docs/caching');
      return page.evaluate(() => document.documentElement.scrollHeight);
    };
    expect(await heightOf(true)).toBe(await heightOf(false));
  });

  it('has no button without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    page = await context.newPage();
    await open('/docs/caching');
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.locator('.code-frame').count()).toBeGreaterThan(5);
  });
});

describe('the contents of a page of the documentation', () => {
  it('are closed above the text on a narrow screen, and lead to each part', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open('/docs/retries');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    expect(await contents.count()).toBe(1);
    expect(await contents.getByRole('link').count()).toBe(0);
    const box = await contents.boundingBox();
    expect(box?.y).toBeLessThan(740);
    await contents.locator('summary').click();
    await contents.getByRole('link', { name: 'Python' }).click();
    expect(new URL(page.url()).hash).toBe('#python');
  });

  it.each([960, 1440])('are beside the text at %i pixels, without a click', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await open('/docs/retries');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    expect(await contents.count()).toBe(1);
    const box = await contents.boundingBox();
    const body = await page.locator('.docs-body').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual((body?.x ?? 0) + (body?.width ?? Infinity));
    expect(box?.y).toBeLessThanOrEqual(body?.y ?? 0);
    expect(await contents.getByRole('link').count()).toBeGreaterThan(5);
  });
});

it('the language of the requests that was chosen once is chosen at every request, on other pages too', async () => {
  await open('/docs/read-api');
  const chosen = (language: string) => page.locator(`input[data-language][value="${language}"]:checked`);
  const requests = await page.locator('.request-tabs').count();
  expect(requests).toBeGreaterThan(1);
  await page.getByRole('radio', { name: 'curl' }).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await chosen('python').count()).toBe(requests);
  await open('/docs/supplier-api');
  const others = await page.locator('.request-tabs').count();
  expect(others).toBeGreaterThan(0);
  expect(await chosen('python').count()).toBe(others);
  expect(await page.locator('.sample.python').first().isVisible()).toBe(true);
  expect(await page.locator('.sample.sh').first().isVisible()).toBe(false);
});

it.each(['caching', 'retries', 'versioning', 'data-licence', 'what-there-is-not'])(
  '/docs/%s is accessible and never scrolls sideways, down to 320 pixels',
  async (slug) => {
    await open(`/docs/${slug}`);
    for (const width of [320, 360, 768, 960]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width);
    }
    expect(await faultsIn(page, [{ width: 360, colorScheme: 'light', axe: 'all' }])).toEqual([]);
  },
);
