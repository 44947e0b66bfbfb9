import { describe, expect, inject, it } from 'vitest';
import { openPage, suitePage } from './chromium.ts';
import { watchPage } from './watch-page.ts';

const served = inject('servedUrl');

describe('the search of the lookup', () => {
  const page = suitePage({ javaScriptEnabled: false });
  const open = (words: string) => page().goto(`${served}/lookup?page=1&q=${encodeURIComponent(words)}`);
  const results = () => page().locator('.results h2').getByRole('link');
  const count = () => page().locator('.count').innerText();

  it.each([
    ['eds-p510', 'Moxa EDS-P510'],
    ['#951797', 'ConnectCom #951797'],
    ['CRS3264C20G2QRM', 'MikroTik CRS326-4C+20G+2Q+RM'],
    ['WS-C2960+24PC-L', 'Cisco WS-C2960+24PC-L'],
    ['RBLHGR&R11e-LTE6', 'MikroTik RBLHGR&R11e-LTE6'],
    ['429', 'Problem: Too many requests with this key'],
  ])('finds what %s names first', async (words, title) => {
    await open(words);
    expect(await count()).toContain(`“${words}”`);
    expect(await results().first().textContent()).toBe(title);
  });

  it('finds nothing for what is only near a part number, and offers the lookup', async () => {
    await open('EDS-P511');
    expect(await count()).toContain('0 pages have “EDS-P511”');
    expect(await results().count()).toBe(0);
    const lookup = new URL((await page().locator('.count a').getAttribute('href')) ?? '', served);
    expect(lookup.searchParams.get('partNumber')).toBe('EDS-P511');
  });

  it('finds Insights, records, documentation and other pages, each with its kind and the words in its text', async () => {
    const expected = {
      Insight: 'listed price',
      Documentation: 'rate_limit_exceeded',
      Page: 'authority boundary',
      Manufacturer: 'Moxa',
    };
    for (const [kind, words] of Object.entries(expected)) {
      await open(words);
      const entries = page().locator('.results > li');
      const texts = await entries.allInnerTexts();
      expect(
        texts.some((text) => new RegExp(`^${kind}`, 'i').test(text)),
        words,
      ).toBe(true);
      expect(await entries.locator('mark').count()).toBeGreaterThan(0);
    }
  });

  it('marks each record whose sources have a licence with conditions: those that the file without conditions lacks', async () => {
    const file = await (await fetch(`${served}/catalogue/products.ndjson`)).text();
    const marked = async (words: string) => {
      await open(words);
      const entries = await page().locator('.results > li:has(h2 a[href^="/products/"])').all();
      return Promise.all(
        entries.map(async (entry) => {
          const href = await entry.locator('h2 a').getAttribute('href');
          const isMarked = (await entry.getByRole('link', { name: 'licence with conditions' }).count()) > 0;
          expect(isMarked, href ?? '').toBe(!file.includes(`"${href?.split('/').at(-1)}"`));
          return isMarked;
        }),
      );
    };
    expect(await marked('example works')).toContain(true);
    expect(await marked('moxa')).toContain(false);
  });

  it('shows what was typed as text, never as markup', async () => {
    const typed = '"><img src=x onerror=alert(1)> <b>switch';
    await open(typed);
    expect(await page().locator('main img, main b').count()).toBe(0);
    expect(await page().locator('form.box textarea').inputValue()).toBe(typed);
    expect(await count()).toContain(`“${typed}”`);
  });

  it('leads to further results by links, each result once', async () => {
    await open('networking');
    const shown: (string | null)[] = [];
    const address = async (link: ReturnType<typeof results>) =>
      link.evaluateAll((links) => links.map((one) => one.getAttribute('href')));
    for (let isMore = true; isMore; ) {
      shown.push(...(await address(results())));
      const next = page().getByRole('link', { name: 'Next' });
      isMore = (await next.count()) > 0;
      if (isMore) {
        const href = (await next.getAttribute('href')) ?? '';
        await next.press('Enter');
        await page().waitForURL(new URL(href, page().url()).href);
      }
    }
    expect(shown.length).toBeGreaterThan(25);
    expect(new Set(shown).size).toBe(shown.length);
    expect(await count().catch(() => '')).toMatch(
      new RegExp(`^${shown.length.toLocaleString('en')} pages have`),
    );
  });

  it('is led to by the page that is not found', async () => {
    await page().goto(`${served}/no-such-page`);
    await page().getByRole('searchbox').fill('EDS-P510');
    await page().getByRole('searchbox').press('Enter');
    await page().waitForURL(`${served}/lookup?q=EDS-P510`);
    expect(await page().locator('.notice h2').first().innerText()).toBe('Moxa has this number.');
  });

  it('keeps the words in the address and goes back to the search before, by the keyboard alone', async () => {
    const own = await openPage('/search?q=EDS-P510&page=1');
    const watched = await watchPage(own, served, { allowsScripts: true });
    const box = own.locator('form.box textarea');
    await box.fill('boundary');
    await own.keyboard.press('Enter');
    await own.waitForURL(`${served}/lookup?q=boundary`);
    await own.goBack();
    expect(await box.inputValue()).toBe('EDS-P510');
    await own.locator('.results').getByRole('link').first().press('Enter');
    await own.waitForURL(/\/products\/prd_/);
    expect(await watched.stop()).toEqual([]);
  });
});
