import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '../launch-chromium.ts';
import { watchPage } from './watch-page.ts';

describe.each([
  ['with an index in the browser', inject('servedUrl')],
  ['with a function, when records are rendered on demand', inject('onDemandUrl')],
])('the search page, %s', (_, served) => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
  });

  beforeEach(async () => {
    page = await browser.newPage();
  });

  afterAll(() => browser.close());

  const open = (words: string) => page.goto(`${served}/search?q=${encodeURIComponent(words)}`);
  const announced = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
  const results = () => page.locator('main ol').getByRole('link');

  it.each([
    ['EDS-P510', 'Moxa EDS-P510'],
    ['eds-p510', 'Moxa EDS-P510'],
    ['AT-FS232/1', 'Allied Telesis AT-FS232/1'],
    ['#951797', 'ConnectCom #951797'],
    ['DGS-1210-20', 'D-Link DGS-1210-20'],
    ['CRS326-4C+20G+2Q+RM', 'MikroTik CRS326-4C+20G+2Q+RM'],
    ['crs326-4c+20g+2q+rm', 'MikroTik CRS326-4C+20G+2Q+RM'],
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
    await announced(`“${words}”`);
    expect(await results().first().textContent()).toBe(title);
  });

  it.each(['EDS-P511', 'nosuchword', 'boundary nosuchword', '---'])(
    'finds nothing for %s rather than something near it',
    async (words) => {
      await open(words);
      await announced(`No page has “${words}”`);
      expect(await results().count()).toBe(0);
    },
  );

  it('finds Insights, records, documentation and other pages, each with its kind and the words in its text', async () => {
    const titles = {
      Insight: 'listed price',
      Documentation: 'rate_limit_exceeded',
      Page: 'authority boundary',
    };
    for (const [kind, words] of Object.entries(titles)) {
      await open(words);
      await announced(/pages? ha(s|ve)/);
      const first = page.locator('main ol > li').first();
      expect(await first.innerText()).toMatch(new RegExp(`^${kind}`, 'i'));
      expect(await first.locator('mark').count()).toBeGreaterThan(0);
    }
  });

  it.each([
    ['network switch', /^\S* ?Product record/i],
    ['Moxa', /Manufacturer/i],
  ])('answers %s with what it is about, the records before lists of them', async (words, kind) => {
    await open(words);
    await announced(/pages? ha(s|ve)/);
    expect(await page.locator('main ol > li').first().locator('.label').innerText()).toMatch(kind);
  });

  it('offers more results where there are more, and nowhere else', async () => {
    const more = page.getByRole('button', { name: 'Show more results' });
    await page.goto(`${served}/search`);
    expect(await more.isVisible()).toBe(false);
    await open('nosuchword');
    await announced('No page has');
    expect(await more.isVisible()).toBe(false);
    await open('switch');
    await announced(/pages have/);
    expect(await more.isVisible()).toBe(true);
  });

  it('keeps the words in the address and goes back to the search before, by the keyboard alone', async () => {
    const watched = await watchPage(page, served, { allowsScripts: true });
    await page.goto(`${served}/search`);
    const field = page.getByRole('searchbox');
    await field.fill('EDS-P510');
    await field.press('Enter');
    await announced(/pages? ha(s|ve) “EDS-P510”/);
    expect(page.url()).toBe(`${served}/search?q=EDS-P510`);
    await field.fill('boundary');
    await field.press('Enter');
    await announced(/pages have “boundary”/);
    await page.goBack();
    await announced(/pages? ha(s|ve) “EDS-P510”/);
    expect(await field.inputValue()).toBe('EDS-P510');
    await results().first().press('Enter');
    await page.waitForURL(/\/products\/prd_/);
    expect(await watched.stop()).toEqual([]);
  });

  it('shows more results on demand, and moves to the first of them', async () => {
    await open('boundary');
    await announced(/pages have “boundary”/);
    const before = await results().count();
    await page.getByRole('button', { name: 'Show more results' }).click();
    await results().nth(before).waitFor();
    expect(
      await results()
        .nth(before)
        .evaluate((link) => link === document.activeElement),
    ).toBe(true);
  });
});
