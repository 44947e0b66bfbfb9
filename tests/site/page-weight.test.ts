import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { kindsOfPages } from '../end-to-end/kinds-of-pages.ts';
import { chromium } from './chromium.ts';
import { firstVisitBytes } from './first-visit-bytes.ts';

const served = inject('servedUrl');
const kibibyte = 1024;

describe('what a page loads', () => {
  const bytesOf = async (path: string) => firstVisitBytes(await chromium(), `${served}${path}`);

  it.each(kindsOfPages.filter(({ kind }) => ['home', 'article', 'record'].includes(kind)))(
    '$kind takes at most 40 KiB of HTML, styles and scripts over the wire',
    async ({ path }) => {
      const bytes = await bytesOf(path);
      const [html = 0, styles = 0, scripts = 0] = ['Document', 'Stylesheet', 'Script'].map((type) =>
        bytes.get(type),
      );
      expect(Math.min(html, styles)).toBeGreaterThan(0);
      expect(html + styles + scripts).toBeLessThanOrEqual(40 * kibibyte);
    },
  );

  it.each(['/console', '/console/company', '/console/members', '/console/audit', '/console/account'])(
    '%s takes at most 40 KiB of scripts over the wire',
    async (path) => {
      const scripts = (await bytesOf(path)).get('Script') ?? 0;
      expect(scripts).toBeGreaterThan(0);
      expect(scripts).toBeLessThanOrEqual(40 * kibibyte);
    },
  );

  it('has at most 60 KiB of fonts on the whole site', async () => {
    const fonts = (await readdir('dist/assets')).filter((name) => /\.(woff2?|ttf|otf)$/.test(name));
    const sizes = await Promise.all(fonts.map(async (name) => (await stat(join('dist/assets', name))).size));
    expect(fonts.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * kibibyte);
  });
});
