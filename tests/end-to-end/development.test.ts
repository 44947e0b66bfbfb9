import { select, selectAll } from 'hast-util-select';
import { describe, expect, inject, it } from 'vitest';
import { fetchPage, parsePage, readText } from './page.ts';

const development = inject('developmentUrl');
const served = inject('servedUrl');
const draft = '/insights/class-code-is-not-identity';

describe('development', () => {
  it('shows a draft with a badge, which the served build does not have', async () => {
    const page = await fetch(`${development}${draft}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('>Draft<');
    expect((await fetch(`${served}${draft}`)).status).toBe(404);
  });

  it('marks a draft with the same badge in the list', async () => {
    const list = await fetchPage(`${development}/insights`);
    const entries = selectAll('.entry', list).filter(
      (entry) => select(`[href="${draft}"]`, entry) !== undefined,
    );
    expect(entries.map((entry) => selectAll('.badge', entry).map(readText))).toEqual([['Draft']]);
    expect(selectAll('.badge', list)).toHaveLength(1);
  });

  it.each(['/feed.xml', '/rss.xml', '/feed.json', '/llms.txt'])('keeps drafts out of %s', async (path) => {
    const answer = await fetch(`${development}${path}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain(draft);
  });

  it('does not publish a draft as JSON', async () => {
    for (const host of [development, served]) {
      const response = await fetch(`${host}/api/v1${draft}`);
      expect(response.status).toBe(404);
    }
    const list = await (await fetch(`${development}/api/v1/insights`)).text();
    expect(list).not.toContain('class-code-is-not-identity');
  });

  it.each([
    '/lookup?q=EDS-P510&page=1',
    '/catalogue?manufacturer=moxa',
    '/catalogue/manufacturers',
    '/catalogue/manufacturer/moxa',
    '/lookup?partNumber=eds-p510',
  ])('renders %s from the catalogue as the served build does', async (path) => {
    const texts = await Promise.all(
      [development, served].map(async (host) => {
        const response = await fetch(`${host}${path}`);
        const main = select('main', parsePage(await response.text()));
        const text = main ? readText(main) : '';
        return [response.status, text.replaceAll(host, '').replace(/\s+/g, ' ').trim()] as const;
      }),
    );
    expect(texts[0]).toEqual(texts[1]);
  });

  it('answers 404 for a record and a page of a list that do not exist', async () => {
    for (const path of ['/products/prd_unknown', '/catalogue?page=999']) {
      expect((await fetch(`${development}${path}`)).status, path).toBe(404);
    }
  });
});
