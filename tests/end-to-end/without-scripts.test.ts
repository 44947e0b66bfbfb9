import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../launch-chromium.ts';
import { kindsOfPages } from './kinds-of-pages.ts';

const served = inject('servedUrl');

/** The headings of a page and the targets of its links, as far as they can be seen. */
const outlineOf = (page: Page): Promise<string[]> =>
  page
    .locator('h1, h2, h3, a[href]')
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? (element.textContent ?? '').trim()),
    );

/** These are made of scripts, and their own tests show that they say so. */
const madeOfScripts = ['validator', 'key checker', 'list lookup'];

/** Pages that run scripts and are read without them. The others run none, which the tests of every kind of page show. */
const readable = kindsOfPages.filter(
  ({ kind, scripts }) => scripts !== 'none' && !madeOfScripts.includes(kind),
);

describe('with scripts off', () => {
  let browser: Browser;
  let plain: Page;
  let scripted: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    scripted = await (await browser.newContext()).newPage();
  });

  afterAll(() => browser.close());

  it.each(readable)('$kind shows every heading and link that it shows with them', async ({ path }) => {
    await plain.goto(`${served}${path}`);
    await scripted.goto(`${served}${path}`);
    const shown = new Set(await outlineOf(plain));
    expect(shown.size).toBeGreaterThan(10);
    expect((await outlineOf(scripted)).filter((entry) => !shown.has(entry))).toEqual([]);
  });

  it('the search works, and the page not found leads to it', async () => {
    await plain.goto(`${served}/no-such-page`);
    await plain.getByRole('searchbox').fill('EDS-P510');
    await plain.getByRole('searchbox').press('Enter');
    await plain.waitForURL(`${served}/search?q=EDS-P510`);
    expect(await plain.locator('.results').getByRole('link').first().innerText()).toBe('Moxa EDS-P510');
  });
});
