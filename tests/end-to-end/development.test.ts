import { describe, expect, inject, it } from 'vitest';

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

  it('does not publish a draft as JSON', async () => {
    for (const host of [development, served]) {
      const response = await fetch(`${host}/api/v1${draft}`);
      expect(response.status).toBe(404);
    }
    const list = await (await fetch(`${development}/api/v1/insights`)).text();
    expect(list).not.toContain('class-code-is-not-identity');
  });

  it('says on the search page that it has no index, which the served build has', async () => {
    const note = 'Development has no search index';
    expect(await (await fetch(`${development}/search`)).text()).toContain(note);
    expect(await (await fetch(`${served}/search`)).text()).not.toContain(note);
  });
});
