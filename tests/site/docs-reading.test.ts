import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openPage } from './chromium.ts';

const served = inject('servedUrl');

const open = (path: string, options: BrowserContextOptions = {}): Promise<Page> =>
  openPage(path, { viewport: { width: 1440, height: 900 }, ...options });

describe('a heading', () => {
  it.each(['/problems', '/docs/read-api', '/contract', '/insights/one-dot-two-parts'])(
    'of %s is a link to itself, named by its own text',
    async (path) => {
      const page = await open(path);
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
    const page = await open('/docs/caching');
    await page.getByRole('heading', { level: 2, name: 'What a deploy changes', exact: true }).waitFor();
    const link = page.getByRole('link', { name: 'What a deploy changes', exact: true });
    await link.last().click();
    await page.waitForURL(/#what-a-deploy-changes$/);
  });

  it('shows its sign on hover and on focus, and on touch always', async () => {
    const opacityIn = (at: Page) =>
      at
        .locator('.docs-body .heading-link')
        .first()
        .evaluate((element) => getComputedStyle(element, '::after').opacity);
    const page = await open('/docs/caching');
    const opacity = () => opacityIn(page);
    expect(await opacity()).toBe('0');
    await page.locator('.docs-body .heading-link').first().hover();
    expect(await opacity()).toBe('1');
    await page.mouse.move(0, 0);
    await page.locator('.beside a').last().focus();
    await page.keyboard.press('Tab');
    expect(await opacity()).toBe('1');
    const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
    expect(await opacityIn(await open('/docs/caching', phone))).toBe('1');
  });
});

describe('a block of code', () => {
  const copy = (page: Page) => page.getByRole('button', { name: 'Copy command' }).first().click();

  it('is copied as it is shown, and the page says so', async () => {
    const page = await open('/docs/caching', { permissions: ['clipboard-read', 'clipboard-write'] });
    await copy(page);
    await page.getByRole('status').getByText('Copied', { exact: true }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`curl --silent --include ${served}/api/v1/products/moxa/EDS-P510`);
  });

  it('says when it could not be copied, and how to copy it', async () => {
    const page = await open('/docs/caching');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Refused.'));
    });
    await copy(page);
    await page.getByRole('status').getByText('Not copied. Select the text instead.').waitFor();
  });

  it('moves no text when its button appears, which it has with scripts alone', async () => {
    const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
    const plain = await open('/docs/caching', { javaScriptEnabled: false });
    expect(await plain.getByRole('button').count()).toBe(0);
    expect(await plain.locator('.code-frame').count()).toBeGreaterThan(5);
    expect(await heightOf(await open('/docs/caching'))).toBe(await heightOf(plain));
  });
});

describe('the contents of a page of the documentation', () => {
  it('are closed above the text on a narrow screen, and lead to each part', async () => {
    const page = await open('/problems', { viewport: { width: 360, height: 740 } });
    const contents = page.getByRole('navigation', { name: 'On this page' });
    expect(await contents.count()).toBe(1);
    expect(await contents.getByRole('link').count()).toBe(0);
    const box = await contents.boundingBox();
    expect(box?.y).toBeLessThan(740);
    await contents.locator('summary').click();
    await contents.getByRole('link', { name: 'Python' }).click();
    await page.waitForURL(/#python$/);
  });

  it.each([960, 1440])('are beside the text at %i pixels, without a click', async (width) => {
    const page = await open('/problems', { viewport: { width, height: 900 } });
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
  const page = await open('/docs/read-api');
  const chosen = (language: string) => page.locator(`input[data-language][value="${language}"]:checked`);
  const requests = await page.locator('.request-tabs').count();
  expect(requests).toBeGreaterThan(1);
  await page.getByRole('radio', { name: 'curl' }).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await chosen('python').count()).toBe(requests);
  await page.goto(`${served}/docs/supplier-api`);
  const others = await page.locator('.request-tabs').count();
  expect(others).toBeGreaterThan(0);
  expect(await chosen('python').count()).toBe(others);
  expect(await page.locator('.sample.python').first().isVisible()).toBe(true);
  expect(await page.locator('.sample.sh').first().isVisible()).toBe(false);
});
