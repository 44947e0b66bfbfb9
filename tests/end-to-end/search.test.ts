import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../launch-chromium.ts';
import { watchPage } from './watch-page.ts';

const served = inject('servedUrl');

describe('the search page', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage({ javaScriptEnabled: false });
  });

  afterAll(() => browser.close());

  const open = (words: string) => page.goto(`${served}/search?q=${encodeURIComponent(words)}`);
  const results = () => page.locator('.results').getByRole('link');
  const count = () => page.locator('.count').innerText();

  it.each([
    ['EDS-P510', 'Moxa EDS-P510'],
    ['eds-p510', 'Moxa EDS-P510'],
    ['AT-FS232/1', 'Allied Telesis AT-FS232/1'],
    ['#951797', 'ConnectCom #951797'],
    ['DGS-1210-20', 'D-Link DGS-1210-20'],
    ['CRS326-4C+20G+2Q+RM', 'MikroTik CRS326-4C+20G+2Q+RM'],
    ['CRS3264C20G2QRM', 'MikroTik CRS326-4C+20G+2Q+RM'],
    ['WS-C2960+24PC-L', 'Cisco WS-C2960+24PC-L'],
    ['WS-C2960-24PC-L', 'Cisco WS-C2960-24PC-L'],
    ['ws-c2960+24pc-l', 'Cisco WS-C2960+24PC-L'],
    ['N9K-SUP-A', 'Cisco N9K-SUP-A'],
    ['Cisco N9K-SUP-A+', 'Cisco N9K-SUP-A+'],
    ['70331090000', 'ADC 7033 1 090-000'],
    ['RBLHGR&R11e-LTE6', 'MikroTik RBLHGR&R11e-LTE6'],
    ['7033 1 090-000', 'ADC 7033 1 090-000'],
    ['3630.1751.13', 'Rohde & Schwarz 3630.1751.13'],
  ])('finds the record of %s first', async (words, title) => {
    await open(words);
    expect(await count()).toContain(`“${words}”`);
    expect(await results().first().textContent()).toBe(title);
  });

  it('finds every record of which a part of the number was typed', async () => {
    await open('c2960');
    const records = page
      .locator('.results > li')
      .filter({ has: page.locator('.label', { hasText: /^Product record$/ }) });
    const titles = await records.getByRole('link').allTextContents();
    expect(titles.length).toBeGreaterThan(1);
    for (const title of titles) expect(title).toMatch(/C2960/);
  });

  it('finds the rate limit before part numbers with the same digits', async () => {
    await open('429');
    expect(await results().first().textContent()).toBe('Problem: Too many requests with this key');
  });

  it.each(['EDS-P511', 'nosuchword', 'boundary nosuchword', '---'])(
    'finds nothing for %s rather than something near it, and offers the lookup',
    async (words) => {
      await open(words);
      expect(await count()).toContain(`No page has “${words}”`);
      expect(await results().count()).toBe(0);
      const lookup = page.locator('.count').getByRole('link');
      expect(new URL((await lookup.getAttribute('href')) ?? '', served).searchParams.get('partNumber')).toBe(
        words,
      );
    },
  );

  it('finds Insights, records, documentation and other pages, each with its kind and the words in its text', async () => {
    const expected = {
      Insight: 'listed price',
      Documentation: 'rate_limit_exceeded',
      Page: 'authority boundary',
      Manufacturer: 'Moxa',
    };
    for (const [kind, words] of Object.entries(expected)) {
      await open(words);
      const entries = page.locator('.results > li');
      const texts = await entries.allInnerTexts();
      expect(
        texts.some((text) => new RegExp(`^${kind}`, 'i').test(text)),
        words,
      ).toBe(true);
      expect(await entries.locator('mark').count()).toBeGreaterThan(0);
    }
  });

  it('shows what was typed as text, never as markup', async () => {
    const typed = '"><img src=x onerror=alert(1)> <b>switch';
    await open(typed);
    expect(await page.locator('main img, main b').count()).toBe(0);
    expect(await page.getByRole('searchbox').inputValue()).toBe(typed);
    expect(await count()).toContain(`“${typed}”`);
  });

  it('leads to further results by links, each result once', async () => {
    await open('switch');
    const shown: (string | null)[] = [];
    const address = async (link: ReturnType<typeof results>) =>
      link.evaluateAll((links) => links.map((one) => one.getAttribute('href')));
    for (let isMore = true; isMore; ) {
      shown.push(...(await address(results())));
      const next = page.getByRole('link', { name: 'Next' });
      isMore = (await next.count()) > 0;
      if (isMore) await next.click();
    }
    expect(shown.length).toBeGreaterThan(25);
    expect(new Set(shown).size).toBe(shown.length);
    expect(await count().catch(() => '')).toMatch(
      new RegExp(`^${shown.length.toLocaleString('en')} pages have`),
    );
  });

  it('keeps the words in the address and goes back to the search before, by the keyboard alone', async () => {
    const own = await browser.newPage();
    const watched = await watchPage(own, served, { allowsScripts: true });
    await own.goto(`${served}/search`);
    await own.getByRole('searchbox').fill('EDS-P510');
    await own.keyboard.press('Enter');
    await own.waitForURL(`${served}/search?q=EDS-P510`);
    await own.getByRole('searchbox').fill('boundary');
    await own.keyboard.press('Enter');
    await own.waitForURL(`${served}/search?q=boundary`);
    await own.goBack();
    expect(await own.getByRole('searchbox').inputValue()).toBe('EDS-P510');
    await own.locator('.results').getByRole('link').first().press('Enter');
    await own.waitForURL(/\/products\/prd_/);
    expect(await watched.stop()).toEqual([]);
    await own.close();
  });
});
