import { select, selectAll } from 'hast-util-select';
import { describe, expect, inject, it } from 'vitest';
import { parsePage, readText } from './page.ts';

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
    const list = parsePage(await (await fetch(`${development}/insights`)).text());
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

  it('says on the search page that it has no index, which the served build has', async () => {
    const note = 'The development server has no search index';
    expect(await (await fetch(`${development}/search`)).text()).toContain(note);
    expect(await (await fetch(`${served}/search`)).text()).not.toContain(note);
  });

  it('redirects the former address of a manufacturer as the served build does', async () => {
    for (const host of [development, served]) {
      const response = await fetch(`${host}/catalogue/maker/moxa?a=b`, { redirect: 'manual' });
      const { status, headers } = response;
      expect([status, headers.get('location')]).toEqual([301, '/catalogue/manufacturer/moxa?a=b']);
    }
  });
});
