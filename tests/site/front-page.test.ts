import { select, selectAll } from 'hast-util-select';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { ProductResponseSchema } from '../../src/contracts/product.ts';
import { fetchPage, readText } from '../end-to-end/page.ts';
import { openPage } from './chromium.ts';

const served = inject('servedUrl');
const page = await fetchPage(`${served}/`);

const textOf = (selector: string): string => {
  const element = select(selector, page);
  if (element === undefined) throw new Error(`The front page has no ${selector}.`);
  return readText(element);
};

describe('the front page', () => {
  const open = (width: number, javaScriptEnabled = true): Promise<Page> =>
    openPage('/', { javaScriptEnabled, viewport: { width, height: 740 } });

  it.each([320, 360, 768, 1440])(
    'has its form within the first 400 pixels at a width of %i',
    async (width) => {
      const shown = await open(width);
      const box = await shown.locator('form.box').boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect(box?.y).toBeLessThan(400);
    },
  );

  it('uses the whole width of a wide page: a record stands beside the form, as high as the form', async () => {
    const shown = await open(1440);
    const form = await shown.locator('.lookup-card').boundingBox();
    const answer = await shown.locator('.answer').boundingBox();
    expect(answer?.y).toBe(form?.y);
    expect(answer?.height).toBe(form?.height);
    expect((answer?.x ?? 0) + (answer?.width ?? 0)).toBeGreaterThan(1200);
  });

  it('shows a real record, with its part number and each source that names it, dated as the API has it', async () => {
    const path = String(select('.answer .part-number a', page)?.properties.href);
    const body = await (await fetch(`${served}/api/v1${path}.json`)).json();
    const { data } = ProductResponseSchema.parse(body);
    expect(textOf('.answer .part-number')).toBe(data.manufacturerPartNumber);
    expect(textOf('.answer .manufacturer')).toBe(data.manufacturer.name);
    const dates = selectAll('.answer time', page).map(({ properties }) => properties.dateTime);
    expect(dates.toSorted().at(-1)).toBe(data.verification.evidenceAsOf);
    const source = selectAll('.answer dd a', page).map(({ properties }) => String(properties.href));
    expect(source.filter((href) => href.startsWith('https://'))).toHaveLength(dates.length);
  });

  it('finds that record through the form, with the keyboard and without scripts', async () => {
    const shown = await open(360, false);
    await shown
      .locator('form.box textarea')
      .fill(`${textOf('.answer .manufacturer')} ${textOf('.answer .part-number')}`);
    await shown.keyboard.press('Tab');
    await shown.keyboard.press('Enter');
    const path = String(select('.answer .part-number a', page)?.properties.href);
    await shown.waitForURL(`${served}${path}`);
  });

  it('offers records to try, each of which a lookup of its words leads to, and a lookup of a list', async () => {
    const tried = selectAll('form.box .note a', page);
    expect(tried.length).toBeGreaterThan(1);
    for (const link of tried) {
      const number = select('code', link);
      const words = readText(link).trim();
      expect(words).toContain(number === undefined ? '?' : readText(number));
      const { status, url } = await fetch(`${served}/lookup?${new URLSearchParams({ q: words })}`);
      expect([status, new URL(url).pathname]).toEqual([200, link.properties.href]);
    }
    expect(select('form.box a.button', page)?.properties.href).toBe('/catalogue/list');
  });

  it('says once, at its foot, what the service does not do', () => {
    const headings = selectAll('h2', page).map((heading) => heading.properties.id);
    expect(headings).toEqual(['lookup', 'answer', 'insights', 'suppliers', 'readers']);
    expect(textOf('body').split('grants authority to do any of these')).toHaveLength(2);
    expect(textOf('.site-footer')).toContain('grants authority to do any of these');
  });
});
